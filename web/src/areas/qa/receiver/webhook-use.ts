import {
  WEBHOOK_TYPES,
  type WebhookConfig,
  type WebhookType,
} from '@connect-console/server/contract';

/** What saving an address for a slot would do. */
type SlotChange = { kind: 'same' } | { kind: 'new' } | { kind: 'replaced'; old: string };

/** One of the three slots with its present destination, and what an address would change of it. */
export interface SlotUse {
  webhook_type: WebhookType;
  old: string | null;
  change: SlotChange;
}

function changeOf(old: string | null, address: string | null): SlotChange {
  if (old === null) return { kind: 'new' };
  return old === address ? { kind: 'same' } : { kind: 'replaced', old };
}

/** All three slots, in the order of part 6; an address that cannot be written yet (null) is no slot's own. */
export function slotUses(configs: readonly WebhookConfig[], address: string | null): SlotUse[] {
  return WEBHOOK_TYPES.map((webhook_type) => {
    const old =
      configs.find((config) => config.webhook_type === webhook_type)?.destination_url ?? null;
    return { webhook_type, old, change: changeOf(old, address) };
  });
}
