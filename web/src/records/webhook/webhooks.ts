import { WEBHOOK_TYPES, type WebhookType } from '@connect-console/server/contract';

/** One of the three event types with its destination; null if it is not configured. */
export interface Webhook {
  webhook_type: WebhookType;
  destination_url: string | null;
  /** The configuration as the service lists it. */
  raw?: unknown;
}

/**
 * The three webhooks in the order of the specification, and all other configurations: of an event type that the
 * specification does not name, or a second one of the same type.
 */
export function webhooksOf<Config extends { webhook_type: string; destination_url: string }>(
  configs: readonly Config[],
) {
  const found = WEBHOOK_TYPES.map((type) => configs.find((each) => each.webhook_type === type));
  const webhooks = WEBHOOK_TYPES.map((webhook_type, n): Webhook => ({
    destination_url: null,
    ...found[n],
    webhook_type,
  }));
  return { webhooks, others: configs.filter((config) => !found.includes(config)) };
}

/** Whether two URLs are equal; a service may normalise one (`https://host` to `https://host/`). */
export function isSameUrl(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
}

/** The host and port of a URL, as the lists filter by it; null if it is not a URL. */
export function destinationHost(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null;
}
