import type { WebhookConfig, WebhookType } from '@connect-console/server/contract';
import { useState } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { changeDestinationsMutation, type DestinationChange } from '../../../api/webhooks/webhooks';
import { WriteButton } from '../../../page/write-button';
import { countText } from '../../../ui/text/counts';
import { ChangeList } from '../../../records/webhook/change-list';
import { ChangeResult } from '../../../records/webhook/change-result';
import { changesTo } from '../../../records/webhook/destination-changes';
import { TypeName } from '../../../records/webhook/type-name';
import { typeWords } from '../../../records/webhook/type-words';
import { webhooksOf, type Webhook } from '../../../records/webhook/webhooks';
import { visibleText } from '../../../ui/text/visible-text';

interface WebhookBoxProps {
  webhook: Webhook;
  /** Whether it already has the address. */
  isSame: boolean;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A webhook with its current destination and a checkbox. */
function WebhookBox({ webhook, isSame, isTicked, onTick }: WebhookBoxProps) {
  const { webhook_type, config } = webhook;
  return (
    <label className="flex items-start gap-2.5 rounded-card border border-line bg-surface p-3 has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        aria-label={`Use for Verification ${typeWords(webhook_type).toLowerCase()}`}
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
          {isSame ? (
            <span className="font-sans text-good">Already set</span>
          ) : (
            config && visibleText(config.destination_url)
          )}
          {!config && <span className="font-sans">Not configured</span>}
        </span>
      </span>
    </label>
  );
}

interface UseForWebhooksProps {
  /** Null while it is incomplete. */
  address: string | null;
  /** Why it is incomplete. */
  need: string | undefined;
  configs: readonly WebhookConfig[];
}

/** Sets an address as the destination of webhooks, after showing what is replaced. */
export function UseForWebhooks({ address, need, configs }: UseForWebhooksProps) {
  const environment = useEnvironment();
  const [ticked, setTicked] = useState<readonly WebhookType[]>([]);
  const [used, setUsed] = useState<readonly DestinationChange[]>([]);
  const { webhooks } = webhooksOf(configs);
  const changes = changesTo(address ?? '', webhooks);
  const wanted = changes.filter(({ webhook_type }) => ticked.includes(webhook_type));
  return (
    <fieldset className="space-y-2.5">
      <legend className="mb-1.5 text-sm font-medium">Use for webhooks</legend>
      <div className="grid gap-2.5 lg:grid-cols-3">
        {webhooks.map((webhook) => (
          <WebhookBox
            key={webhook.webhook_type}
            webhook={webhook}
            isSame={!changes.some(({ webhook_type }) => webhook_type === webhook.webhook_type)}
            isTicked={ticked.includes(webhook.webhook_type)}
            onTick={(isTicked) => {
              const others = ticked.filter((each) => each !== webhook.webhook_type);
              setTicked(isTicked ? [...others, webhook.webhook_type] : others);
              setUsed([]);
            }}
          />
        ))}
      </div>
      {address !== null && wanted.length > 0 && <ChangeList changes={wanted} />}
      <WriteButton
        verb={
          wanted.length > 0 ? `Use for ${countText(wanted.length, 'webhook')}` : 'Use for a webhook'
        }
        variant={wanted.length > 0 ? 'primary' : 'secondary'}
        disabledReason={need ?? (wanted.length > 0 ? undefined : 'Choose a webhook first')}
        mutation={changeDestinationsMutation(environment)}
        variables={wanted}
        onDone={(done) => {
          setTicked([]);
          setUsed(done);
        }}
      />
      <ChangeResult webhooks={webhooks} changes={used} />
    </fieldset>
  );
}
