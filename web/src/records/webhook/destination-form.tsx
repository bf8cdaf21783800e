import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { failureText } from '../../api/failure-text';
import { useSingleWrite } from '../../api/use-single-write';
import { testEventMutation } from '../../api/webhooks/hooks';
import { changeDestinationsMutation, type DestinationChange } from '../../api/webhooks/webhooks';
import { Button } from '../../ui/form/button';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { TextField } from '../../ui/form/text-field';
import { countText } from '../../ui/text/counts';
import { ExactName } from '../../ui/text/exact-name';
import { ChangeList } from './change-list';
import { changesTo, typedDestination } from './destination-changes';
import { refusedField } from './refused-field';
import { TestEvent } from './test-event';
import type { Webhook } from './webhooks';

interface DestinationFormProps {
  environment: Environment;
  /** The webhooks that get the destination: one, or all of them. */
  webhooks: readonly Webhook[];
  /** Why the role may not change webhooks here. */
  disabledReason: string | undefined;
  /** After what was changed at the service, which is nothing where the webhooks had the destination already. */
  onSaved: (changes: readonly DestinationChange[]) => void;
  /** Closes the form; without it the form stays. */
  onCancel?: () => void;
}

// After a sign-out nothing can be saved.
const isLeft: ShouldBlockFn = ({ current, next }) =>
  next.pathname !== current.pathname && next.pathname !== '/sign-in';

/** The destination that all of them have that have one; empty where they differ. */
function commonDestination(webhooks: readonly Webhook[]): string {
  const saved = new Set(webhooks.flatMap(({ config }) => config?.destination_url ?? []));
  const [one = ''] = saved;
  return saved.size === 1 ? one : '';
}

/**
 * Sets the destination of webhooks, with a test event before it is saved; what would be overwritten is shown, and in
 * production confirmed.
 */
export function DestinationForm(props: DestinationFormProps) {
  const { environment, webhooks, disabledReason, onSaved, onCancel } = props;
  const [first] = webhooks;
  const isMany = webhooks.length > 1;
  const saved = commonDestination(webhooks);
  // Null shows the saved destination, so that a colleague's change appears while nothing is written here.
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = useSingleWrite(changeDestinationsMutation(environment, useQueryClient()));
  const test = useMutation(testEventMutation(environment));
  const typed = typedDestination(text ?? saved);
  const changes = typed.reason === undefined ? changesTo(typed.url, webhooks) : [];
  const where = environment === 'production' ? ' in production' : '';
  const leaving = useBlocker({
    shouldBlockFn: isLeft,
    // The browser shows its own text.
    enableBeforeUnload: true,
    disabled: text === null || text.trim() === saved,
    withResolver: true,
  });

  /** Whether the URL can be used; if not, the reason is shown at the field. */
  const isChecked = (): boolean => {
    setError(typed.reason);
    if (typed.reason === undefined) return true;
    field.current?.focus();
    return false;
  };
  const send = () => {
    save.mutate(changes, {
      onSuccess: () => {
        setAsking(false);
        setText(null);
        onSaved(changes);
      },
      onError: (failure) => {
        if (refusedField(failure, 'destination_url') === null) return;
        setAsking(false);
        field.current?.focus();
      },
    });
  };
  const submit = () => {
    if (save.isPending || disabledReason !== undefined) return;
    save.reset();
    if (!isChecked()) return;
    if (changes.length === 0) {
      setText(null);
      onSaved([]);
    } else if (environment === 'production') setAsking(true);
    else send();
  };
  const fieldFailure = refusedField(save.error, 'destination_url');
  const failure = save.error && fieldFailure === null && (
    <FailurePanel {...failureText(save.error)} />
  );

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
          className="min-w-0 flex-1 basis-full @3xl:basis-72"
          ref={field}
          autoFocus
          label={isMany ? 'Destination URL for all three webhooks' : 'Destination URL'}
          mono
          type="url"
          inputMode="url"
          placeholder="https://"
          value={text ?? saved}
          readOnly={disabledReason !== undefined || save.isPending}
          error={error ?? fieldFailure ?? undefined}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
            save.reset();
          }}
        />
        {first && (text ?? saved) !== '' && (
          <Button
            className="min-h-9 @3xl:mt-6"
            pending={test.isPending}
            disabledReason={disabledReason}
            onClick={() => {
              if (!isChecked() || typed.url === undefined) return;
              test.mutate({ webhook_type: first.webhook_type, destination_url: typed.url });
            }}
          >
            <Send size={15} aria-hidden="true" />
            Send test event{where}
          </Button>
        )}
        <Button
          type="submit"
          className="min-h-9 @3xl:mt-6"
          variant={changes.length > 0 ? 'primary' : 'secondary'}
          pending={save.isPending && !isAsking}
          disabledReason={disabledReason}
        >
          {isMany && changes.length > 0
            ? `Save for ${countText(changes.length, 'webhook')}`
            : 'Save destination'}
        </Button>
        {onCancel && (
          <Button className="min-h-9 @3xl:mt-6" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {changes.length > 0 && <ChangeList {...{ environment, changes }} />}
      <TestEvent test={test} />
      {isAsking && (
        <ConfirmDialog
          title={`Change the destination of ${isMany ? countText(changes.length, 'webhook') : (first?.webhook_type ?? '')} in production?`}
          confirm="Save in production"
          variant="primary"
          pending={save.isPending}
          failure={failure}
          onConfirm={send}
          onCancel={() => {
            setAsking(false);
          }}
        >
          {changes.length > 0 && <ChangeList {...{ environment, changes }} />}
        </ConfirmDialog>
      )}
      {leaving.status === 'blocked' && (
        <ConfirmDialog
          title="Leave without saving?"
          confirm="Leave"
          onCancel={leaving.reset}
          onConfirm={leaving.proceed}
        >
          <p>The destination of {isMany ? 'these event types' : 'this event type'} is not saved:</p>
          {webhooks.map((webhook) => (
            <p key={webhook.webhook_type} className="mt-1.5 font-mono text-sm break-all text-ink">
              <ExactName name={webhook.webhook_type} />
            </p>
          ))}
        </ConfirmDialog>
      )}
      {!isAsking && failure}
    </form>
  );
}
