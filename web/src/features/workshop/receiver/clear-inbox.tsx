import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { clearInboxMutation } from '../../../api/inbox';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { FailurePanel } from '../../../ui/failure-panel';

interface ClearInboxProps {
  environment: Environment;
  disabledReason: string | undefined;
  onCleared: () => void;
}

/** Empties the inbox after asking: what came is kept nowhere else byte for byte. */
export function ClearInbox({ environment, disabledReason, onCleared }: ClearInboxProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const mutation = clearInboxMutation(environment, client);
  const clear = useMutation(mutation);
  const close = () => {
    setAsking(false);
    clear.reset();
  };
  return (
    <>
      <Button
        variant="danger"
        disabledReason={disabledReason}
        onClick={() => {
          setAsking(true);
        }}
      >
        Clear the inbox
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Clear the inbox?"
          confirm="Clear the inbox"
          pending={clear.isPending}
          onCancel={close}
          onConfirm={() => {
            if (client.isMutating({ mutationKey: mutation.mutationKey }) > 0) return;
            clear.mutate(undefined, {
              onSuccess: () => {
                close();
                onCleared();
              },
            });
          }}
        >
          <p>
            Everything that came to the receivers of this key goes, for everybody, also what a
            filter hides now. Calls and events are not touched.
          </p>
          {clear.error && (
            <div className="mt-3 text-ink">
              <FailurePanel {...failureText(clear.error)} />
            </div>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
