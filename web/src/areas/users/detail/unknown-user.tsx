import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../../api/use-environment';
import { LookUpButton } from '../list/look-up-button';
import { buttonLook } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { RoleNote, useRefusalReason } from '../../../page/role';
import { EmptyState } from '../../../ui/feedback/empty-state';

/** The page of an ID that the console does not know. Once the user is looked up, it becomes the user's page. */
export function UnknownUser({ id }: { id: string }) {
  const environment = useEnvironment();
  const refusal = useRefusalReason('register');
  return (
    <>
      <PageHeader title={id} mono />
      <RoleNote permission="register" what="register or look up users" />
      <EmptyState
        title="User not found in this console"
        actions={
          refusal === undefined && (
            <>
              <LookUpButton id={id} />
              <Link
                to="/$environment/users/register"
                params={{ environment }}
                search={{ reference_user_id: id }}
                className={buttonLook('secondary')}
              >
                Register this ID
              </Link>
            </>
          )
        }
      >
        <p>
          No user with this ID was registered in this console, and no webhook call that it has seen
          names one. The user may still exist in the service
          {refusal === undefined && ': look up the ID to check'}.
        </p>
      </EmptyState>
    </>
  );
}
