import { useState } from 'react';
import * as z from 'zod/mini';
import { refusedField } from '../../api/failures';
import { useEnvironment, useInProduction } from '../../api/use-environment';
import { useSingleWrite } from '../../api/use-single-write';
import { writeOf } from '../../api/write';
import { Failure } from '../../page/failure';
import { useRefusalReason } from '../../page/role';
import { typedDestination } from '../../records/webhook/destination-changes';
import { Button } from '../../ui/form/button';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { DraftNote } from '../../ui/form/draft-note';
import { useDraft } from '../../ui/form/drafts';
import { TextField } from '../../ui/form/text-field';

const drafted = z.string();

interface RelayDialogProps {
  webhook_type: string;
  /** The current relay; null if it is off. */
  saved: string | null;
  onClose: () => void;
}

function RelayDialog({ webhook_type, saved, onClose }: RelayDialogProps) {
  const environment = useEnvironment();
  const inProduction = useInProduction();
  const key = JSON.stringify([environment, 'relay', webhook_type]);
  const draft = useDraft(key, drafted, saved ?? '');
  const write = useSingleWrite(writeOf('set_relay', { environment }));
  const { url = null, reason } = typedDestination(draft.value);
  const refused = refusedField(write.error, 'relay_url');
  const close = () => {
    draft.clear();
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Relay ${webhook_type}${inProduction}`}
      confirm={`Save relay${inProduction}`}
      variant="primary"
      pending={write.isPending}
      disabledReason={reason ?? (url === saved ? 'Nothing was changed' : undefined)}
      failure={write.error && refused === undefined && <Failure error={write.error} />}
      onConfirm={() => {
        write.mutate({ body: { webhook_type, relay_url: url } }, { onSuccess: close });
      }}
      onCancel={close}
    >
      <DraftNote draft={draft} />
      <TextField
        label="Relay to"
        mono
        type="url"
        inputMode="url"
        placeholder="https://"
        value={draft.value}
        error={refused}
        hint="The console records each delivery, then relays it with the same bytes and signature. The service gets this address’s response. After 8 s without a response it gets 502 and retries."
        onChange={(text) => {
          draft.set(text);
          if (!write.isPending) write.reset();
        }}
      />
    </ConfirmDialog>
  );
}

/** Starts a webhook's relay, or changes its address. */
export function RelayButton(props: Omit<RelayDialogProps, 'onClose'>) {
  const disabledReason = useRefusalReason('webhooks');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-3"
        disabledReason={disabledReason}
        onClick={() => {
          setOpen(true);
        }}
      >
        {props.saved === null ? 'Relay to another address' : 'Change the relay'}
      </Button>
      {isOpen && (
        <RelayDialog
          {...props}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
