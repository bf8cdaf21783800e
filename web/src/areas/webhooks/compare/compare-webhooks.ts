import type { Environment, HookReport } from '@connect-console/server/contract';
import type { DestinationChange } from '../../../api/webhooks/webhooks';
import { changesTo, destinationOf } from '../../../records/webhook/destination-changes';
import { isSameUrl, type Webhook } from '../../../records/webhook/webhooks';

/** The three webhooks of an environment, and the console as a destination there; null while not known. */
export interface Side {
  environment: Environment;
  webhooks: readonly Webhook[];
  report: Pick<HookReport, 'hook_url' | 'has_secret' | 'reach'> | null;
}

/** Whether the destination is this console. */
export function isConsole(url: string, { report }: Side): boolean {
  return report !== null && isSameUrl(url, report.hook_url);
}

/** The URL that a copy sets: the same, or the console's address in the other environment if it is this console. */
function copied(url: string, from: Side, to: Side): string {
  return to.report && isConsole(url, from) ? to.report.hook_url : url;
}

/** The changes that copy these webhooks; none for those that are equal or not configured in the source. */
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

/** How a webhook of one side compares with the other's; two that deliver to this console are equal. */
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
