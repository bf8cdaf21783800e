import {
  WEBHOOK_TYPES,
  type WebhookConfig,
  type WebhookType,
} from '@connect-console/server/contract';

/** One of the three kinds and its configuration, or null when these events go nowhere. */
export interface Slot {
  webhook_type: WebhookType;
  config: WebhookConfig | null;
}

/** What each kind means to the people who read it (part 6). */
export const KIND_MEANINGS: Readonly<Record<WebhookType, string>> = {
  USER_VERIFICATION_COMPLETED: 'A user completed the check and is verified.',
  USER_VERIFICATION_REVOKED: 'A completed verification was revoked.',
  USER_VERIFICATION_DETERMINED_UNFULFILLABLE:
    'The verification cannot be fulfilled, for example because the same human is already verified.',
};

/**
 * All three slots in the order of part 6, and apart from them the configurations that fit none: of a
 * kind that the specification does not name, or a second one of the same kind.
 */
export function slotsOf(configs: readonly WebhookConfig[]): {
  slots: Slot[];
  others: WebhookConfig[];
} {
  const slots = WEBHOOK_TYPES.map((webhook_type) => ({
    webhook_type,
    config: configs.find((config) => config.webhook_type === webhook_type) ?? null,
  }));
  const placed = new Set(slots.map((slot) => slot.config));
  return { slots, others: configs.filter((config) => !placed.has(config)) };
}
