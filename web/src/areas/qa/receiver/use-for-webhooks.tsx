import {
  WEBHOOK_TYPES,
  type Environment,
  type WebhookConfig,
  type WebhookType,
} from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { useSingleWrite } from '../../../api/use-single-write';
import { saveDestinationMutation } from '../../../api/webhooks/webhooks';
import { Button } from '../../../ui/form/button';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
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

function webhooksText(count: number): string {
  return count === 1 ? '1 webhook' : `${count} webhooks`;
}

/** Sets an address as the destination of webhooks, after showing what is replaced. */
export function UseForWebhooks(props: UseForWebhooksProps) {
  const { environment, address, need, configs, disabledReason } = props;
  const [ticked, setTicked] = useState<ReadonlySet<WebhookType>>(new Set());
  const change = useMutation(saveDestinationMutation(environment, useQueryClient()));
  const use = useSingleWrite({
    mutationKey: [environment, 'use-for-webhooks'],
    mutationFn: async (wish: { types: readonly WebhookType[]; address: string }) => {
      for (const webhook_type of wish.types) {
        await change.mutateAsync({ webhook_type, destination_url: wish.address });
      }
    },
    onSuccess: () => {
      setTicked(new Set());
    },
  });
  const uses = WEBHOOK_TYPES.map((webhook_type): WebhookUse => {
    const config = configs.find((each) => each.webhook_type === webhook_type);
    const old = config?.destination_url ?? null;
    return { webhook_type, old, draft: destinationDraft(address ?? '', old) };
  });
  const wanted = uses.filter(
    ({ webhook_type, draft }) => ticked.has(webhook_type) && draft.kind !== 'unchanged',
  );
  // Another member may have saved a different address since.
  const isSaved =
    use.isSuccess &&
    use.variables.types.every((type) =>
      uses.some(({ webhook_type, draft }) => webhook_type === type && draft.kind === 'unchanged'),
    );
  const refusal =
    disabledReason ?? need ?? (wanted.length > 0 ? undefined : 'Choose a webhook first');
  const tick = (webhook_type: WebhookType, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(webhook_type);
    else next.delete(webhook_type);
    setTicked(next);
    if (!use.isPending) use.reset();
  };
  return (
    <fieldset className="min-w-0 space-y-2.5">
      <legend className="mb-1.5 text-sm font-medium">Use for webhooks</legend>
      <div className="grid gap-2.5 lg:grid-cols-3">
        {uses.map((webhook) => (
          <WebhookBox
            key={webhook.webhook_type}
            use={webhook}
            isTicked={ticked.has(webhook.webhook_type)}
            onTick={(isTicked) => {
              tick(webhook.webhook_type, isTicked);
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
      <Button
        variant={wanted.length > 0 ? 'primary' : 'secondary'}
        pending={use.isPending}
        disabledReason={refusal}
        onClick={() => {
          if (address === null) return;
          use.mutate({ types: wanted.map(({ webhook_type }) => webhook_type), address });
        }}
      >
        {wanted.length > 0 ? `Use for ${webhooksText(wanted.length)}` : 'Use for a webhook'}
      </Button>
      {isSaved && wanted.length === 0 && (
        <Notice tone="good" live>
          Saved in {environment} for {webhooksText(use.variables.types.length)}. New calls are sent
          to this address immediately, pending calls at their next attempt.
        </Notice>
      )}
      {use.error && <FailurePanel {...failureText(use.error)} />}
    </fieldset>
  );
}
