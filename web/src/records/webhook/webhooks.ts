import {
  WEBHOOK_TYPES,
  type WebhookConfig,
  type WebhookType,
} from '@connect-console/server/contract';

/** One of the three event types with its configuration; null if it is not configured. */
export interface Webhook {
  webhook_type: WebhookType;
  config: WebhookConfig | null;
}

/**
 * The three webhooks in the order of the specification, and all other configurations: of an event type that the
 * specification does not name, or a second one of the same type.
 */
export function webhooksOf<Config extends { webhook_type: string }>(configs: readonly Config[]) {
  const webhooks = WEBHOOK_TYPES.map((webhook_type) => ({
    webhook_type,
    config: configs.find((config) => config.webhook_type === webhook_type) ?? null,
  }));
  const shown = new Set(webhooks.map(({ config }) => config));
  return { webhooks, others: configs.filter((config) => !shown.has(config)) };
}

/** Whether two URLs are equal; a service may normalise one (`https://host` to `https://host/`). */
export function isSameUrl(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
}

/** The host and port of a URL, as the lists filter by it; null if it is not a URL. */
export function destinationHost(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null;
}
