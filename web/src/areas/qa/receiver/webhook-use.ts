import {
  WEBHOOK_TYPES,
  type WebhookConfig,
  type WebhookType,
} from '@connect-console/server/contract';

/** What saving an address for a webhook changes. */
type WebhookChange = { kind: 'same' } | { kind: 'new' } | { kind: 'replaced'; old: string };

/** One of the three webhooks with its present destination, and what an address would change. */
export interface WebhookUse {
  webhook_type: WebhookType;
  old: string | null;
  change: WebhookChange;
}

function changeOf(old: string | null, address: string | null): WebhookChange {
  if (old === null) return { kind: 'new' };
  return old === address ? { kind: 'same' } : { kind: 'replaced', old };
}

/** The three webhooks in the order of WEBHOOK_TYPES; `address` is null while it is incomplete. */
export function webhookUses(
  configs: readonly WebhookConfig[],
  address: string | null,
): WebhookUse[] {
  return WEBHOOK_TYPES.map((webhook_type) => {
    const old =
      configs.find((config) => config.webhook_type === webhook_type)?.destination_url ?? null;
    return { webhook_type, old, change: changeOf(old, address) };
  });
}
