import {
  WEBHOOK_TYPES,
  type ArchivedCall,
  type WebhookConfig,
  type WebhookType,
} from '@connect-console/server/contract';
import { countedStates } from '../../records/call/call-wording';
import type { Tone } from '../../ui/feedback/status';

/** One of the three event types with its configuration; null while it is not configured. */
export interface Webhook {
  webhook_type: WebhookType;
  config: WebhookConfig | null;
}

/**
 * The three webhooks in the order of the specification, and the configurations that are none of them: of an event
 * type that the specification does not name, or a second one of the same type.
 */
export function webhooksOf(configs: readonly WebhookConfig[]): {
  webhooks: Webhook[];
  others: WebhookConfig[];
} {
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

// The worst first.
const BY_WEIGHT: readonly Tone[] = ['bad', 'attention', 'unknown', 'waiting', 'good'];

/** Counts the newest calls of a webhook: "Last 46 calls: 42 delivered, 3 retrying, 1 failed". Null without calls. */
export function callsSummary(
  calls: readonly Pick<ArchivedCall, 'state' | 'attempts'>[],
): { text: string; tone: Tone } | null {
  const counted = countedStates(calls);
  const tone = BY_WEIGHT.find((each) => counted.some((one) => one.tone === each));
  const [first, ...others] = counted;
  if (!first || !tone) return null;
  const head = calls.length === 1 ? 'Last call' : `Last ${calls.length} calls`;
  if (others.length > 0) {
    return { text: `${head}: ${counted.map((c) => `${c.count} ${c.text}`).join(', ')}`, tone };
  }
  return { text: `${head}: ${calls.length === 1 ? '' : 'all '}${first.text}`, tone };
}
