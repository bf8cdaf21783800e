import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../api/failure-text';
import { testEventMutation } from '../../api/webhooks/hooks';
import { saveDestinationMutation } from '../../api/webhooks/webhooks';
import { Button } from '../../ui/form/button';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { Notice } from '../../ui/feedback/notice';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { TextField } from '../../ui/form/text-field';
import { ExactName } from '../../ui/text/exact-name';
import { DestinationChange } from './destination-change';
import { destinationDraft } from './destination-draft';
import { refusedField } from './refused-field';
import { TestEvent } from './test-event';
import { isSameUrl, type Webhook } from './webhooks';

interface DestinationFormProps {
  environment: Environment;
  webhook: Webhook;
  /** Whether the destination was just deleted: the form takes the focus and confirms it. */
  isDeleted: boolean;
  /** Whether the field takes the focus when the form appears. */
  autoFocus?: boolean;
  /** Why the role may not change webhooks here. */
  disabledReason: string | undefined;
}

// After a sign-out nothing can be saved.
const isLeft: ShouldBlockFn = ({ current, next }) =>
  next.pathname !== current.pathname && next.pathname !== '/sign-in';

/** Edits a webhook's destination, with a test event before it is saved; what would be overwritten is shown. */
export function DestinationForm(props: DestinationFormProps) {
  const { environment, webhook, isDeleted, autoFocus = false, disabledReason } = props;
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
  const test = useMutation(testEventMutation(environment));
  const draft = destinationDraft(text ?? saved ?? '', saved);
  const where = environment === 'production' ? ' in production' : '';
  const leaving = useBlocker({
    shouldBlockFn: isLeft,
    // The browser shows its own text.
    enableBeforeUnload: true,
    disabled: text === null || text.trim() === (saved ?? ''),
    withResolver: true,
  });
  const isChange = draft.kind === 'new' || draft.kind === 'replaced';

  /** The draft to use; null after its error was shown at the field. */
  const checkedDraft = () => {
    setError(draft.kind === 'refused' ? draft.reason : undefined);
    if (draft.kind !== 'refused') return draft;
    field.current?.focus();
    return null;
  };
  const sendTest = () => {
    const checked = checkedDraft();
    if (checked) test.mutate({ webhook_type, destination_url: checked.destination_url });
  };
  const submit = () => {
    if (save.isPending || disabledReason !== undefined) return;
    save.reset();
    if (checkedDraft()?.kind === 'unchanged') setText(null);
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
      className="@container space-y-2"
    >
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          className="min-w-0 flex-1 basis-full @2xl:basis-72"
          ref={field}
          autoFocus={autoFocus}
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
        {(text ?? saved ?? '') !== '' && (
          <Button
            className="min-h-9 @2xl:mt-6"
            pending={test.isPending}
            disabledReason={disabledReason}
            onClick={sendTest}
          >
            <Send size={15} aria-hidden="true" />
            Send test event{where}
          </Button>
        )}
        <Button
          type="submit"
          className="min-h-9 @2xl:mt-6"
          variant={isChange && text !== null ? 'primary' : 'secondary'}
          pending={save.isPending}
          disabledReason={disabledReason}
        >
          Save destination
        </Button>
      </div>
      {text !== null && isChange && <DestinationChange environment={environment} draft={draft} />}
      <TestEvent test={test} />
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
