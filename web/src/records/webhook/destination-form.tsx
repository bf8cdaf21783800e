import type { Environment } from '@connect-console/server/contract';
import { useIsMutating } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useEnvironment, useInProduction } from '../../api/use-environment';
import { useSingleWrite } from '../../api/use-single-write';
import { changeDestinationsMutation } from '../../api/webhooks/webhooks';
import { writeOf } from '../../api/write';
import { useRefusalReason } from '../../page/role';
import { WriteButton } from '../../page/write-button';
import { Button } from '../../ui/form/button';
import { DraftNote } from '../../ui/form/draft-note';
import { hasDraft, useDraft } from '../../ui/form/drafts';
import { TextField } from '../../ui/form/text-field';
import { countText } from '../../ui/text/counts';
import { ChangeList } from './change-list';
import { changesTo, typedDestination } from './destination-changes';
import { TestEvent } from './test-event';
import type { Webhook } from './webhooks';

interface DestinationFormProps {
  /** The webhooks that get the destination: one, or all of them. */
  webhooks: readonly Webhook[];
  /** Closes the form, after a change or without one; absent if the form stays open. */
  onClose?: (isChanged: boolean) => void;
}

const drafted = z.nullable(z.string());

function draftKey(environment: Environment, types: readonly string[]): string {
  return JSON.stringify([environment, 'destination', ...types]);
}

/** Whether there is a draft for the destination of these webhooks, so that the page opens the form. */
export function hasDestinationDraft(environment: Environment, types: readonly string[]): boolean {
  return hasDraft(draftKey(environment, types));
}

/** A form that a button opens in place; it is open from the start if it has a draft. */
export function useDestinationForm(types: readonly string[]) {
  const environment = useEnvironment();
  const [state, setState] = useState<'open' | 'saved' | 'unchanged' | null>(() =>
    hasDestinationDraft(environment, types) ? 'open' : null,
  );
  return {
    isOpen: state === 'open',
    onClose: (isChanged: boolean) => {
      setState(isChanged ? 'saved' : 'unchanged');
    },
    button: {
      // It is a new element, and takes the focus unless the result of a change does.
      autoFocus: state === 'unchanged',
      onClick: () => {
        setState('open');
      },
    },
  };
}

/** The destination of all that have one; empty if they differ. */
function commonDestination(webhooks: readonly Webhook[]): string {
  const saved = new Set(webhooks.flatMap(({ destination_url }) => destination_url ?? []));
  const [one = ''] = saved;
  return saved.size === 1 ? one : '';
}

/**
 * Sets the destination of webhooks, with a test event before it is saved; shows what is overwritten, and in production
 * asks for a confirmation.
 */
export function DestinationForm({ webhooks, onClose }: DestinationFormProps) {
  const environment = useEnvironment();
  const disabledReason = useRefusalReason('webhooks');
  const [first] = webhooks;
  const isMany = webhooks.length > 1;
  const saved = commonDestination(webhooks);
  // Null shows the saved destination, so that a colleague's change appears while nothing is typed here.
  const types = webhooks.map(({ webhook_type }) => webhook_type);
  const draft = useDraft<string | null>(draftKey(environment, types), drafted, null);
  const text = draft.value;
  const [error, setError] = useState<string | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const save = changeDestinationsMutation(environment);
  const isSaving = useIsMutating({ mutationKey: save.mutationKey }) > 0;
  const test = useSingleWrite(writeOf('send_test_event', { environment }));
  const typed = typedDestination(text ?? saved);
  const changes = typed.reason === undefined ? changesTo(typed.url, webhooks) : [];
  const inProduction = useInProduction();
  const saving = isSaving ? 'The destination is being saved' : undefined;

  /** Whether the URL can be used; if not, the reason is shown at the field. */
  const isChecked = (): boolean => {
    setError(typed.reason);
    if (typed.reason === undefined) return true;
    field.current?.focus();
    return false;
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
      }}
      className="@container space-y-2"
    >
      <DraftNote
        draft={draft}
        disabledReason={saving}
        onDiscard={() => {
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          className="min-w-0 flex-1 basis-full @3xl:basis-72"
          ref={field}
          autoFocus={draft.restoredAt === null}
          label={isMany ? 'Destination URL for all three webhooks' : 'Destination URL'}
          mono
          type="url"
          inputMode="url"
          placeholder="https://"
          value={text ?? saved}
          readOnly={disabledReason !== undefined || isSaving}
          error={error}
          onChange={(value) => {
            draft.set(value === saved ? null : value);
            setError(undefined);
          }}
        />
        {first && (text ?? saved) !== '' && (
          <Button
            className="min-h-9 @3xl:mt-6"
            pending={test.isPending}
            disabledReason={disabledReason}
            onClick={() => {
              if (!isChecked() || typed.url === undefined) return;
              test.mutate({
                body: { webhook_type: first.webhook_type, destination_url: typed.url },
              });
            }}
          >
            <Send size={15} aria-hidden="true" />
            Send test event{inProduction}
          </Button>
        )}
        <WriteButton
          // A failure belongs to the URL that was sent.
          key={text ?? ''}
          type="submit"
          className="min-h-9 @3xl:mt-6"
          variant={changes.length > 0 ? 'primary' : 'secondary'}
          verb={
            isMany && changes.length > 0
              ? `Save for ${countText(changes.length, 'webhook')}`
              : 'Save destination'
          }
          mutation={save}
          variables={{ changes }}
          check={isChecked}
          question={
            environment === 'production' && changes.length > 0
              ? {
                  title: `Change the destination of ${isMany ? countText(changes.length, 'webhook') : (first?.webhook_type ?? '')} in production?`,
                  confirm: 'Save in production',
                  text: <ChangeList changes={changes} />,
                }
              : undefined
          }
          onDone={(_response, sent) => {
            draft.clear();
            onClose?.(sent.changes.length > 0);
          }}
        />
        {onClose && (
          <Button
            className="min-h-9 @3xl:mt-6"
            disabledReason={saving}
            onClick={() => {
              draft.clear();
              onClose(false);
            }}
          >
            Cancel
          </Button>
        )}
      </div>
      {changes.length > 0 && <ChangeList changes={changes} />}
      <TestEvent test={test} />
    </form>
  );
}
