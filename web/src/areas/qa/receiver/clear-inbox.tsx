import type { Environment } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../api/failure-text';
import { clearInboxMutation } from '../../../api/inbox';
import { useSingleWrite } from '../../../api/use-single-write';
import { ConfirmedButton } from '../../../ui/form/confirmed-button';
import { FailurePanel } from '../../../ui/feedback/failure-panel';

interface ClearInboxProps {
  environment: Environment;
  disabledReason: string | undefined;
  onCleared: () => void;
}

/** Empties the inbox after asking: what came is kept nowhere else byte for byte. */
export function ClearInbox({ environment, disabledReason, onCleared }: ClearInboxProps) {
  const clear = useSingleWrite(clearInboxMutation(environment, useQueryClient()));
  return (
    <ConfirmedButton
      verb="Clear the inbox"
      title="Clear the inbox?"
      disabledReason={disabledReason}
      pending={clear.isPending}
      failure={clear.error && <FailurePanel {...failureText(clear.error)} />}
      onConfirm={(close) => {
        clear.mutate(undefined, {
          onSuccess: () => {
            close();
            onCleared();
          },
        });
      }}
      onClose={clear.reset}
    >
      <p>
        Everything that came to the receivers of this key goes, for everybody, also what a filter
        hides now. Calls and events are not touched.
      </p>
    </ConfirmedButton>
  );
}
