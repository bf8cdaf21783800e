import type { Environment } from '@connect-console/server/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useEnvironment, useInProduction } from '../../api/use-environment';
import { writeOf } from '../../api/write';
import { Failure } from '../../page/failure';
import { Button } from '../../ui/form/button';
import { DraftNote } from '../../ui/form/draft-note';
import { hasDraft, useDraft } from '../../ui/form/drafts';
import { TextField } from '../../ui/form/text-field';
import { typedDestination } from '../../records/webhook/destination-changes';
import { refusedField } from '../../api/failures';

interface RelayFormProps {
  webhook_type: string;
  /** The current relay; null if it is off. */
  saved: string | null;
  onDone: () => void;
  onCancel: () => void;
}

const drafted = z.string();

function draftKey(environment: Environment, webhook_type: string): string {
  return JSON.stringify([environment, 'relay', webhook_type]);
}

/** Whether there is a draft of this webhook's relay, so that the page opens the form. */
export function hasRelayDraft(environment: Environment, webhook_type: string): boolean {
  return hasDraft(draftKey(environment, webhook_type));
}

/** Starts a webhook's relay, or changes its address. */
export function RelayForm({ webhook_type, saved, onDone, onCancel }: RelayFormProps) {
  const environment = useEnvironment();
  const draft = useDraft(draftKey(environment, webhook_type), drafted, saved ?? '');
  const text = draft.value;
  const [error, setError] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const change = useMutation(writeOf('set_relay', { environment }));
  const refused = refusedField(change.error, 'relay_url');
  const cancel = () => {
    draft.clear();
    onCancel();
  };
  const submit = () => {
    if (change.isPending) return;
    const { url, reason } = typedDestination(text);
    setError(reason);
    if (url === undefined) field.current?.focus();
    else if (url === saved) cancel();
    else {
      change.mutate(
        { body: { webhook_type, relay_url: url } },
        {
          onSuccess: () => {
            draft.clear();
            onDone();
          },
          onError: () => field.current?.focus(),
        },
      );
    }
  };
  const inProduction = useInProduction();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="animate-enter space-y-3 rounded-control border border-line p-3"
    >
      <DraftNote draft={draft} />
      <TextField
        ref={field}
        autoFocus={draft.restoredAt === null}
        label="Relay to"
        mono
        type="url"
        inputMode="url"
        placeholder="https://"
        value={text}
        error={error ?? refused}
        hint="The console records each delivery, then relays it with the same bytes and signature. The service gets this address’s response. After 8 s without a response it gets 502 and retries."
        onChange={(text) => {
          draft.set(text);
          setError(undefined);
          if (!change.isPending) change.reset();
        }}
      />
      {refused === undefined && <Failure error={change.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={change.isPending}>
          Save relay{inProduction}
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}
