import { useEnvironment } from '../../../api/use-environment';
import { isProblem } from '../../../api/failures';
import { userQuery } from '../../../api/users/users';
import { useSingleWrite, writeOf } from '../../../api/write';
import { Failure } from '../../../page/failure';
import { Notice } from '../../../ui/feedback/notice';
import { Button } from '../../../ui/form/button';
import { visibleText } from '../../../ui/text/visible-text';

interface LookUpFailureProps {
  id: string;
  error: unknown;
}

/** The result of a look-up that found no user: an unknown ID is a result, anything else a failure. */
function LookUpFailure({ id, error }: LookUpFailureProps) {
  const environment = useEnvironment();
  const isUnknown =
    isProblem(error, 'upstream_refused') && error.problem.failure_code === 'DOES_NOT_EXIST';
  return (
    <div className="mt-3">
      {isUnknown ? (
        <Notice tone="attention" live>
          The service has no user <code className="break-all">{visibleText(id)}</code> in{' '}
          {environment} (<code>DOES_NOT_EXIST</code>). Check the ID and the environment.
        </Notice>
      ) : (
        <Failure error={error} />
      )}
    </div>
  );
}

interface LookUpButtonProps {
  id: string;
  disabledReason?: string | undefined;
  onFound?: () => void;
}

/**
 * Asks the service about a user who was registered elsewhere; from then on the console knows the user. In a row that
 * wraps, a failure has its own line.
 */
export function LookUpButton({ id, disabledReason, onFound }: LookUpButtonProps) {
  const environment = useEnvironment();
  const found = useSingleWrite({
    ...writeOf('look_up_user', { environment }),
    // A page that said that there is no such user shows the user at once.
    onSuccess: (user, _asked, _kept, { client }) => {
      client.setQueryData(userQuery(environment, id).queryKey, user);
    },
  });
  return (
    <>
      <Button
        pending={found.isPending}
        disabledReason={disabledReason}
        onClick={() => {
          found.mutate({ body: { reference_user_id: id } }, { onSuccess: () => onFound?.() });
        }}
      >
        Look up at the service
      </Button>
      {found.isError && (
        <div className="w-full text-left">
          <LookUpFailure id={id} error={found.error} />
        </div>
      )}
    </>
  );
}
