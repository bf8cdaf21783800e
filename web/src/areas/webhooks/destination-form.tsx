import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../api/failure-text';
import { saveDestinationMutation } from '../../api/webhooks/webhooks';
import { Button } from '../../ui/form/button';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { Notice } from '../../ui/feedback/notice';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { TextField } from '../../ui/form/text-field';
import { ExactName } from '../../ui/text/exact-name';
import { DestinationChange } from '../../records/webhook/destination-change';
import { destinationDraft } from '../../records/webhook/destination-draft';
import { refusedField } from './refused-field';
import { isSameUrl, type Webhook } from './webhooks';

interface DestinationFormProps {
  environment: Environment;
  webhook: Webhook;
  /** Whether the destination was just deleted: the form takes the focus and confirms it. */
  isDeleted: boolean;
  /** Why the role may not change webhooks here. */
  disabledReason: string | undefined;
}

// After a sign-out nothing can be saved.
const isLeft: ShouldBlockFn = ({ current, next }) =>
  next.pathname !== current.pathname && next.pathname !== '/sign-in';

/** Edits a webhook's destination; what would be overwritten is shown before it is saved. */
export function DestinationForm(props: DestinationFormProps) {
  const { environment, webhook, isDeleted, disabledReason } = props;
  const { webhook_type, config } = webhook;
  const saved = config?.destination_url ?? null;
  // Null shows the saved destination, so that a colleague's change appears while nothing is written here.
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  // The button that deleted it is gone.
  useEffect(() => {
    if (isDeleted) field.current?.focus();
  }, [isDeleted]);
  const save = useMutation(saveDestinationMutation(environment, useQueryClient()));
  const draft = destinationDraft(text ?? saved ?? '', saved);
  const leaving = useBlocker({
    shouldBlockFn: isLeft,
    // The browser shows its own text.
    enableBeforeUnload: true,
    disabled: text === null || text.trim() === (saved ?? ''),
    withResolver: true,
  });
  const isChange = draft.kind === 'new' || draft.kind === 'replaced';

  const submit = () => {
    if (save.isPending || disabledReason !== undefined) return;
    save.reset();
    setError(draft.kind === 'refused' ? draft.reason : undefined);
    if (draft.kind === 'refused') field.current?.focus();
    if (draft.kind === 'unchanged') setText(null);
    if (!isChange) return;
    const { destination_url } = draft;
    const sent = text;
    save.mutate(
      { webhook_type, destination_url },
      {
        onSuccess: () => {
          // Text that was written meanwhile stays.
          setText((now) => (now === sent ? null : now));
        },
        onError: (failure) => {
          if (refusedField(failure, 'destination_url') !== null) field.current?.focus();
        },
      },
    );
  };
  // Another member may have saved a different address since.
  const isSaved =
    save.isSuccess &&
    text === null &&
    saved !== null &&
    isSameUrl(saved, save.variables.destination_url);
  const fieldFailure = refusedField(save.error, 'destination_url');

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="space-y-2"
    >
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          className="min-w-0 flex-1 basis-72"
          ref={field}
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
        />
        <Button
          type="submit"
          className="min-h-9 sm:mt-6"
          variant={isChange && text !== null ? 'primary' : 'secondary'}
          pending={save.isPending}
          disabledReason={disabledReason}
        >
          Save destination
        </Button>
      </div>
      {text !== null && isChange && <DestinationChange environment={environment} draft={draft} />}
      {isSaved && (
        <Notice tone="good" live>
          Saved in {environment}: <span className="font-mono text-[0.94em] break-all">{saved}</span>
          . New webhooks of this event type use it immediately, pending calls at their next attempt.
        </Notice>
      )}
      {isDeleted && saved === null && (
        <Notice tone="off" live>
          Deleted in {environment}. Pending calls of this event type may fail.
        </Notice>
      )}
      {leaving.status === 'blocked' && (
        <ConfirmDialog
          title="Leave without saving?"
          confirm="Leave"
          onCancel={leaving.reset}
          onConfirm={leaving.proceed}
        >
          <p>The destination of this event type is not saved:</p>
          <p className="mt-1.5 font-mono text-sm break-all text-ink">
            <ExactName name={webhook_type} />
          </p>
        </ConfirmDialog>
      )}
      {save.error && fieldFailure === null && <FailurePanel {...failureText(save.error)} />}
    </form>
  );
}
