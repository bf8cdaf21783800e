import type { Environment, WebhookType } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api/failure-text';
import { deleteDestinationMutation } from '../../api/webhooks/webhooks';
import { Button } from '../../ui/form/button';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { FailurePanel } from '../../ui/feedback/failure-panel';

interface DeleteDestinationProps {
  environment: Environment;
  webhook_type: WebhookType;
  destination_url: string;
  disabledReason: string | undefined;
  onDeleted: () => void;
}

/** Deletes a slot's configuration after a question that names the kind, the destination and, in production, the environment. */
export function DeleteDestination(props: DeleteDestinationProps) {
  const { environment, webhook_type, destination_url, disabledReason, onDeleted } = props;
  const [isAsking, setAsking] = useState(false);
  const deletion = deleteDestinationMutation(environment, useQueryClient());
  const remove = useMutation({
    ...deletion,
    // Before the slot is drawn empty: then this button is gone, and nothing of it is called.
    onSuccess: (...told) => {
      setAsking(false);
      onDeleted();
      return deletion.onSuccess?.(...told);
    },
  });
  // What is under way goes on without the dialog, so its end is still told.
  const forget = () => {
    if (!remove.isPending) remove.reset();
  };
  const close = () => {
    setAsking(false);
    forget();
  };
  const failure = remove.error && <FailurePanel {...failureText(remove.error)} />;
  const where = environment === 'production' ? ' in production' : '';
  return (
    <>
      <Button
        variant="danger"
        disabledReason={disabledReason}
        pending={remove.isPending && !isAsking}
        onClick={() => {
          forget();
          setAsking(true);
        }}
      >
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete the destination of ${webhook_type}${where}?`}
          confirm={`Delete${where}`}
          pending={remove.isPending}
          failure={failure}
          onCancel={close}
          onConfirm={() => {
            remove.mutate({ webhook_type });
          }}
        >
          <p className="font-mono text-sm break-all text-ink">{destination_url}</p>
          <p className="mt-2">
            The service stops sending webhooks of this event type. Calls that are still being
            retried lose their destination and may fail.
          </p>
        </ConfirmDialog>
      )}
      {failure && !isAsking && <div className="w-full">{failure}</div>}
    </>
  );
}
