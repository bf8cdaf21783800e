import { useNavigate } from '@tanstack/react-router';
import { useEnvironment } from '../../../api/use-environment';
import { isProblem } from '../../../api/failures';
import { userLink } from '../../../api/record-address';
import { userQuery } from '../../../api/users/users';
import { useSingleWrite, writeOf } from '../../../api/write';
import { EnvironmentLink } from '../../../page/environment-link';
import { Failure } from '../../../page/failure';
import { RoleNote, useRefusalReason } from '../../../page/role';
import { Notice } from '../../../ui/feedback/notice';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Button } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { spacesSeen, visibleText } from '../../../ui/text/visible-text';

/**
 * Asks the service about a user who was registered elsewhere; from then on the console knows the user, whose page it
 * opens. In a row that wraps, a failure has its own line.
 */
export function LookUpButton({ id }: { id: string }) {
  const navigate = useNavigate();
  const environment = useEnvironment();
  const refusal = useRefusalReason('register');
  const found = useSingleWrite({
    ...writeOf('look_up_user', { environment }),
    // A page that said that there is no such user shows the user at once.
    onSuccess: (user, _asked, _kept, { client }) => {
      client.setQueryData(userQuery(environment, id).queryKey, user);
    },
  });
  const { error } = found;
  const isUnknown =
    isProblem(error, 'upstream_refused') && error.problem.failure_code === 'DOES_NOT_EXIST';
  return (
    <>
      <Button
        pending={found.isPending}
        disabledReason={refusal}
        onClick={() => {
          found.mutate(
            { body: { reference_user_id: id } },
            { onSuccess: () => void navigate(userLink(environment, id)) },
          );
        }}
      >
        Look up at the service
      </Button>
      {error && (
        <div className="mt-3 w-full text-left">
          {isUnknown ? (
            // An unknown ID is a result, anything else a failure.
            <Notice tone="attention" live>
              The service has no user{' '}
              <code className="break-all">{visibleText(spacesSeen(id))}</code> in {environment} (
              <code>DOES_NOT_EXIST</code>). Check the ID and the environment.
            </Notice>
          ) : (
            <Failure error={error} />
          )}
        </div>
      )}
    </>
  );
}

/** The page of an ID that the console does not know. Once the user is looked up, it becomes the user's page. */
export function UnknownUser({ id }: { id: string }) {
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
              <EnvironmentLink
                to="/$environment/users/register"
                search={{ reference_user_id: id }}
                look="secondary"
              >
                Register this ID
              </EnvironmentLink>
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
