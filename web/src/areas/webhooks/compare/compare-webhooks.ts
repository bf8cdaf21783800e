import type { Environment } from '@connect-console/server/contract';
import type { DestinationChange } from '../../../api/webhooks/webhooks';
import { changesTo, typedDestination } from '../../../records/webhook/destination-changes';
import { isSameUrl, type Webhook } from '../../../records/webhook/webhooks';

/** The three webhooks of an environment, and the console's own address there; null while that is not known. */
export interface Side {
  environment: Environment;
  webhooks: readonly Webhook[];
  hook_url: string | null;
}

const destinationOf = ({ config }: Webhook) => config?.destination_url ?? null;

/** Whether the destination is this console. */
export function isConsole(url: string, { hook_url }: Side): boolean {
  return hook_url !== null && isSameUrl(url, hook_url);
}

/** What a copy sets: the same URL, or where it is this console, the console's address of the other environment. */
function copied(url: string, from: Side, to: Side): string {
  return to.hook_url !== null && isConsole(url, from) ? to.hook_url : url;
}

/** What it changes to copy these webhooks; nothing for those that are the same or not configured where they come from. */
export function copyChanges(
  types: readonly Webhook['webhook_type'][],
  from: Side,
  to: Side,
): DestinationChange[] {
  return from.webhooks.flatMap((webhook) => {
    const url = destinationOf(webhook);
    if (url === null || !types.includes(webhook.webhook_type)) return [];
    const target = to.webhooks.filter((each) => each.webhook_type === webhook.webhook_type);
    return changesTo(copied(url, from, to), target);
  });
}

export type Comparison = 'same' | 'different' | 'not_configured';

/** How a webhook of one side and of the other compare; two that deliver to this console are the same. */
export function compareWebhooks(
  one: Webhook,
  other: Webhook,
  [a, b]: readonly [Side, Side],
): Comparison {
  const [left, right] = [destinationOf(one), destinationOf(other)];
  if (left === null && right === null) return 'not_configured';
  if (left === null || right === null) return 'different';
  return isSameUrl(copied(left, a, b), right) ? 'same' : 'different';
}

/** Why changes cannot be copied; undefined if they can. */
export function copyRefusal(changes: readonly DestinationChange[]): string | undefined {
  for (const { to } of changes) {
    const reason = to === null ? undefined : typedDestination(to).reason;
    if (reason !== undefined) return reason;
  }
  return undefined;
}
