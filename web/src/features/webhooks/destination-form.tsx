import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { failureText } from '../../api/failure-text';
import { saveDestinationMutation } from '../../api/webhooks';
import { Button } from '../../ui/button';
import { FailurePanel } from '../../ui/failure-panel';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import { DestinationChange } from './destination-change';
import { destinationDraft } from './destination-draft';
import { refusedField } from './refused-field';
import type { Slot } from './slots';

interface DestinationFormProps {
  environment: Environment;
  slot: Slot;
  /** Why the role may not change webhooks here. */
  disabledReason: string | undefined;
}

/** Edits a slot's destination in place; what would be overwritten is shown before it is saved. */
export function DestinationForm({ environment, slot, disabledReason }: DestinationFormProps) {
  const { webhook_type, config } = slot;
  const saved = config?.destination_url ?? null;
  // Null follows what is saved: a colleague's change shows, unless somebody is writing here.
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const save = useMutation(saveDestinationMutation(environment, useQueryClient()));
  const draft = destinationDraft(text ?? saved ?? '', saved);
  const isChange = draft.kind === 'new' || draft.kind === 'replaced';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || disabledReason !== undefined) return;
    save.reset();
    setError(draft.kind === 'refused' ? draft.reason : undefined);
    if (draft.kind === 'unchanged') setText(null);
    if (!isChange) return;
    const { destination_url } = draft;
    save.mutate(
      { webhook_type, destination_url },
      {
        onSuccess: () => {
          setText(null);
        },
      },
    );
  };
  const fieldFailure = refusedField(save.error, 'destination_url');

  return (
    <form onSubmit={submit} noValidate className="space-y-2">
      <TextField
        label="Destination URL"
        mono
        type="url"
        inputMode="url"
        placeholder="https://"
        value={text ?? saved ?? ''}
        readOnly={disabledReason !== undefined}
        error={error ?? fieldFailure ?? undefined}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
          if (!save.isPending) save.reset();
        }}
        action={
          <Button
            type="submit"
            variant={isChange && text !== null ? 'primary' : 'secondary'}
            pending={save.isPending}
            disabledReason={disabledReason}
          >
            Save destination
          </Button>
        }
      />
      {text !== null && isChange && <DestinationChange environment={environment} draft={draft} />}
      {save.isSuccess && text === null && (
        <Notice tone="good" live>
          Saved in {environment}. Events of this kind go to this destination from now on, pending
          calls at their next attempt.
        </Notice>
      )}
      {save.error && fieldFailure === null && <FailurePanel {...failureText(save.error)} />}
    </form>
  );
}
