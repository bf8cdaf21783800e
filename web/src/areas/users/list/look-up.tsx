import type { Environment } from '@connect-console/server/contract';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { useEnvironment } from '../../../api/use-environment';
import { isProblem } from '../../../api/failures';
import { useSingleWrite } from '../../../api/use-single-write';
import { userQuery } from '../../../api/users/users';
import { writeOf, type Write } from '../../../api/write';
import { Failure } from '../../../page/failure';
import { Notice } from '../../../ui/feedback/notice';
import { Button } from '../../../ui/form/button';
import { DraftNote } from '../../../ui/form/draft-note';
import { useDraft } from '../../../ui/form/drafts';
import { TextField } from '../../../ui/form/text-field';
import { Panel } from '../../../ui/layout/panel';
import { visibleText } from '../../../ui/text/visible-text';

/** Looks up a user who was registered elsewhere; from then on the console knows the user. */
function lookUpMutation(
  environment: Environment,
): Write<'look_up_user', { environment: Environment }> {
  return {
    ...writeOf('look_up_user', { environment }),
    // A page that said that there is no such user shows the user at once.
    onSuccess: (user, { body: { reference_user_id } }, _kept, { client }) => {
      client.setQueryData(userQuery(environment, reference_user_id).queryKey, user);
    },
  };
}

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
 * Asks the service about one ID that the console does not know yet. In a row that wraps, a failure has its own line.
 */
export function LookUpButton({ id, disabledReason, onFound }: LookUpButtonProps) {
  const environment = useEnvironment();
  const found = useSingleWrite(lookUpMutation(environment));
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

interface LookUpFormProps {
  onFound: (reference_user_id: string) => void;
}

/** The key of the form's draft. */
export const lookUpDraft = (environment: Environment) => JSON.stringify([environment, 'look-up']);
const drafted = z.string();

/** Looks up a user who was registered elsewhere; from then on the console knows the user. */
export function LookUpForm({ onFound }: LookUpFormProps) {
  const environment = useEnvironment();
  const draft = useDraft(lookUpDraft(environment), drafted, '');
  const id = draft.value;
  const [error, setError] = useState<string>();
  const titleId = useId();
  const found = useSingleWrite(lookUpMutation(environment));
  return (
    <Panel className="mb-3 animate-enter">
      <form
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault();
          if (id === '') setError('Enter a reference user ID');
          else {
            found.mutate(
              { body: { reference_user_id: id } },
              {
                onSuccess: () => {
                  draft.clear();
                  onFound(id);
                },
              },
            );
          }
        }}
      >
        <h2 id={titleId} className="mb-1 font-medium">
          Look up a user registered elsewhere
        </h2>
        <p className="mb-3 max-w-[72ch] text-sm text-soft">
          The service does not list users, so the console looks up one ID. The user is then added to
          this list.
        </p>
        <div className="mb-3 max-w-xl empty:hidden">
          <DraftNote draft={draft} />
        </div>
        <TextField
          label="Reference user ID"
          mono
          autoFocus={draft.restoredAt === null}
          className="max-w-xl"
          value={id}
          error={error}
          onChange={(text) => {
            draft.set(text);
            setError(undefined);
            found.reset();
          }}
          action={
            <Button type="submit" pending={found.isPending}>
              Look up
            </Button>
          }
        />
        {found.isError && (
          <LookUpFailure id={found.variables.body.reference_user_id} error={found.error} />
        )}
      </form>
    </Panel>
  );
}
