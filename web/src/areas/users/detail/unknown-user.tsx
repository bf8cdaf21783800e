import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LookUpButton } from '../list/look-up-button';
import { buttonLook } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { RoleNote } from '../../../page/role-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { EmptyState } from '../../../ui/feedback/empty-state';

/** The page of an id that the console does not follow: it can be looked up, or registered. */
function NotFollowed({ actions }: { actions: ReactNode }) {
  return (
    <EmptyState title="The console does not follow this id" actions={actions}>
      <p>
        Nobody of this id was registered or looked up through this console. The service may know
        them all the same: look them up, and they are followed from then on.
      </p>
    </EmptyState>
  );
}

/** The page of an id that is not in the roster. Looking it up puts it there, and this page turns into theirs. */
export function UnknownUser({ environment, id }: { environment: Environment; id: string }) {
  const refusal = useRefusalReason('register', environment);
  return (
    <>
      <PageHeader title={id || 'No id'} mono />
      <RoleNote {...{ environment }} permission="register" what="register or look up people" />
      <NotFollowed
        actions={
          refusal === undefined && (
            <>
              {id !== '' && (
                <LookUpButton
                  environment={environment}
                  id={id}
                  disabledReason={undefined}
                  onFound={() => undefined}
                />
              )}
              <Link
                to="/$environment/users/register"
                params={{ environment }}
                search={{ reference_user_id: id }}
                className={buttonLook('secondary')}
              >
                Register this id
              </Link>
            </>
          )
        }
      />
    </>
  );
}
