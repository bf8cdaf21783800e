import { destinationUrl, httpUrl, NO_CREDENTIALS } from '@connect-console/server/contract';
import type { DestinationChange } from '../../api/webhooks/webhooks';
import { isSameUrl, type Webhook } from './webhooks';

const FULL_URL = 'Enter a full URL, such as https://hooks.example.com/connect';

/** A destination as it was typed: the URL without white space around it, or why it is refused. */
export type TypedDestination = { url: string; reason?: never } | { url?: never; reason: string };

/** Reads a typed destination. */
export function typedDestination(text: string): TypedDestination {
  const url = text.trim();
  if (!httpUrl.safeParse(url).success) return { reason: FULL_URL };
  if (!destinationUrl.safeParse(url).success) return { reason: `The URL ${NO_CREDENTIALS}` };
  return { url };
}

/** The destination of a webhook; null while it is not configured. */
export const destinationOf = ({ config }: Webhook) => config?.destination_url ?? null;

/** What it changes to set a destination for these webhooks; nothing for those that have it. */
export function changesTo(to: string, webhooks: readonly Webhook[]): DestinationChange[] {
  return webhooks
    .map((webhook) => ({ webhook_type: webhook.webhook_type, from: destinationOf(webhook), to }))
    .filter((change) => change.from !== change.to);
}

/** The changes that put the old destinations back. */
export function undoOf(changes: readonly DestinationChange[]): DestinationChange[] {
  return changes.map(({ webhook_type, from, to }) => ({ webhook_type, from: to, to: from }));
}

/** Why the console does not make these changes; undefined if it does. */
export function refusalOf(changes: readonly DestinationChange[]): string | undefined {
  const reasons = changes.map(({ to }) => (to === null ? undefined : typedDestination(to).reason));
  return reasons.find((reason) => reason !== undefined);
}

/** Whether the webhooks still are as these changes left them; another member may have changed one since. */
export function areInForce(
  changes: readonly DestinationChange[],
  webhooks: readonly Webhook[],
): boolean {
  return changes.every(({ webhook_type, to }) => {
    const webhook = webhooks.find((each) => each.webhook_type === webhook_type);
    const now = webhook ? destinationOf(webhook) : null;
    return now === null || to === null ? now === to : isSameUrl(now, to);
  });
}
