import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../../api/failure-text';
import { relayMutation } from '../../api/webhooks/hooks';
import { Button } from '../../ui/form/button';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { TextField } from '../../ui/form/text-field';
import { typedDestination } from '../../records/webhook/destination-changes';
import { refusedField } from '../../records/webhook/refused-field';

interface RelayFormProps {
  environment: Environment;
  webhook_type: string;
  /** The present relay; null while it is off. */
  saved: string | null;
  onDone: () => void;
  onCancel: () => void;
}

/** Starts a webhook's relay, or changes its address. */
export function RelayForm(props: RelayFormProps) {
  const { environment, webhook_type, saved, onDone, onCancel } = props;
  const [text, setText] = useState(saved ?? '');
  const [error, setError] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const change = useMutation(relayMutation(environment, useQueryClient()));
  const refused = refusedField(change.error, 'relay_url');
  const submit = () => {
    if (change.isPending) return;
    const { url, reason } = typedDestination(text);
    setError(reason);
    if (url === undefined) field.current?.focus();
    else if (url === saved) onCancel();
    else {
      change.mutate(
        { webhook_type, relay_url: url },
        { onSuccess: onDone, onError: () => field.current?.focus() },
      );
    }
  };
  const where = environment === 'production' ? ' in production' : '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="animate-enter space-y-3 rounded-control border border-line p-3"
    >
      <TextField
        ref={field}
        autoFocus
        label="Relay to"
        mono
        type="url"
        inputMode="url"
        placeholder="https://"
        value={text}
        error={error ?? refused ?? undefined}
        hint="The console records each delivery, then relays it with the same bytes and signature. The service gets this address’s response. After 8 s without a response it gets 502 and retries."
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
          if (!change.isPending) change.reset();
        }}
      />
      {change.error && refused === null && <FailurePanel {...failureText(change.error)} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={change.isPending}>
          Save relay{where}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
