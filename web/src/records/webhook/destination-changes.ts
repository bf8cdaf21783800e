import { destinationUrl, httpUrl, NO_CREDENTIALS } from '@connect-console/server/contract';
import type { DestinationChange } from '../../api/webhooks/webhooks';
import { isSameUrl, type Webhook } from './webhooks';

const FULL_URL = 'Enter a full URL, such as https://hooks.example.com/connect';

/** A typed destination: the URL without surrounding white space, or why it is refused. */
export type TypedDestination = { url: string; reason?: never } | { url?: never; reason: string };

/** Reads a typed destination. */
export function typedDestination(text: string): TypedDestination {
  const url = text.trim();
  if (!httpUrl.safeParse(url).success) return { reason: FULL_URL };
  if (!destinationUrl.safeParse(url).success) return { reason: `The URL ${NO_CREDENTIALS}` };
  return { url };
}

/** The changes that set a destination for these webhooks; none for those that already have it. */
export function changesTo(to: string, webhooks: readonly Webhook[]): DestinationChange[] {
  return webhooks
    .map(({ webhook_type, destination_url: from }) => ({ webhook_type, from, to }))
    .filter((change) => change.from !== change.to);
}

/** The changes that restore the old destinations. */
export function undoOf(changes: readonly DestinationChange[]): DestinationChange[] {
  return changes.map(({ webhook_type, from, to }) => ({ webhook_type, from: to, to: from }));
}

/** Why the console does not make these changes; undefined if it does. */
export function refusalOf(changes: readonly DestinationChange[]): string | undefined {
  const reasons = changes.map(({ to }) => (to === null ? undefined : typedDestination(to).reason));
  return reasons.find((reason) => reason !== undefined);
}

/** Whether these webhooks are still as the changes left them; another member may have changed one since. */
export function areInForce(
  changes: readonly DestinationChange[],
  webhooks: readonly Webhook[],
): boolean {
  return changes.every(({ webhook_type, to }) => {
    const webhook = webhooks.find((each) => each.webhook_type === webhook_type);
    if (!webhook) return false;
    const now = webhook.destination_url;
    return now === null || to === null ? now === to : isSameUrl(now, to);
  });
}
