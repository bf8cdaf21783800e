import {
  WEBHOOK_TYPES,
  type Environment,
  type WebhookConfig,
  type WebhookType,
} from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveDestinationMutation } from '../../../api/webhooks/webhooks';
import { WriteButton } from '../../../page/write-button';
import { countText } from '../../../ui/text/counts';
import { Notice } from '../../../ui/feedback/notice';
import { DestinationChange } from '../../../records/webhook/destination-change';
import {
  destinationDraft,
  type DestinationDraft,
} from '../../../records/webhook/destination-draft';
import { TypeName } from '../../../records/webhook/type-name';

/** One of the three webhooks with its present destination, and what the address would change. */
interface WebhookUse {
  webhook_type: WebhookType;
  old: string | null;
  draft: DestinationDraft;
}

interface WebhookBoxProps {
  use: WebhookUse;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A webhook with its present destination and a checkbox. */
function WebhookBox({ use, isTicked, onTick }: WebhookBoxProps) {
  const { webhook_type, old, draft } = use;
  const isSame = draft.kind === 'unchanged';
  return (
    <label className="flex items-start gap-2.5 rounded-card border border-line bg-surface p-3 has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        aria-label={`Use for ${webhook_type}`}
        checked={isTicked && !isSame}
        aria-disabled={isSame || undefined}
        onChange={(event) => {
          if (!isSame) onTick(event.target.checked);
        }}
        className="mt-1 size-4 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0 text-sm">
        <span className="block font-medium">
          <TypeName type={webhook_type} />
        </span>
        <span className="block font-mono text-xs break-all text-soft">
          {isSame ? <span className="font-sans text-good">Already set</span> : old}
          {old === null && <span className="font-sans">Not configured</span>}
        </span>
      </span>
    </label>
  );
}

interface UseForWebhooksProps {
  environment: Environment;
  /** Null while it is incomplete. */
  address: string | null;
  /** Why it is incomplete. */
  need: string | undefined;
  configs: readonly WebhookConfig[];
  /** Why the role may not change webhooks here. */
  disabledReason: string | undefined;
}

/** Sets an address as the destination of webhooks, after showing what is replaced. */
export function UseForWebhooks(props: UseForWebhooksProps) {
  const { environment, address, need, configs, disabledReason } = props;
  const [ticked, setTicked] = useState<readonly WebhookType[]>([]);
  const [saved, setSaved] = useState<readonly WebhookType[]>([]);
  const change = useMutation(saveDestinationMutation(environment, useQueryClient()));
  const uses = WEBHOOK_TYPES.map((webhook_type): WebhookUse => {
    const config = configs.find((each) => each.webhook_type === webhook_type);
    const old = config?.destination_url ?? null;
    return { webhook_type, old, draft: destinationDraft(address ?? '', old) };
  });
  const changed = uses.filter(({ draft }) => draft.kind !== 'unchanged');
  const wanted = changed.filter(({ webhook_type }) => ticked.includes(webhook_type));
  // Another member may have saved a different address since.
  const isSaved = saved.length > 0 && !changed.some((use) => saved.includes(use.webhook_type));
  return (
    <fieldset className="min-w-0 space-y-2.5">
      <legend className="mb-1.5 text-sm font-medium">Use for webhooks</legend>
      <div className="grid gap-2.5 lg:grid-cols-3">
        {uses.map((use) => (
          <WebhookBox
            key={use.webhook_type}
            use={use}
            isTicked={ticked.includes(use.webhook_type)}
            onTick={(isTicked) => {
              const others = ticked.filter((each) => each !== use.webhook_type);
              setTicked(isTicked ? [...others, use.webhook_type] : others);
              setSaved([]);
            }}
          />
        ))}
      </div>
      {wanted.map(
        ({ webhook_type, draft }) =>
          (draft.kind === 'new' || draft.kind === 'replaced') && (
            <div key={webhook_type}>
              <p className="mb-1 font-mono text-xs break-all text-soft">{webhook_type}</p>
              <DestinationChange {...{ environment, draft }} />
            </div>
          ),
      )}
      <WriteButton
        verb={
          wanted.length > 0 ? `Use for ${countText(wanted.length, 'webhook')}` : 'Use for a webhook'
        }
        variant={wanted.length > 0 ? 'primary' : 'secondary'}
        disabledReason={
          disabledReason ?? need ?? (wanted.length > 0 ? undefined : 'Choose a webhook first')
        }
        mutation={{
          mutationKey: [environment, 'use-for-webhooks'],
          mutationFn: async (types: readonly WebhookType[]) => {
            for (const webhook_type of types) {
              await change.mutateAsync({ webhook_type, destination_url: address ?? '' });
            }
            return types;
          },
        }}
        variables={wanted.map(({ webhook_type }) => webhook_type)}
        onDone={(types) => {
          setTicked([]);
          setSaved(types);
        }}
      />
      {isSaved && (
        <Notice tone="good" live>
          Saved in {environment} for {countText(saved.length, 'webhook')}. New calls are sent to
          this address immediately, pending calls at their next attempt.
        </Notice>
      )}
    </fieldset>
  );
}
