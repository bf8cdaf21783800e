import type { Environment, HookReport } from '@connect-console/server/contract';
import type { DestinationChange } from '../../../api/webhooks/webhooks';
import { destinationOf } from '../../../records/webhook/destination-changes';
import { isSameUrl, type Webhook } from '../../../records/webhook/webhooks';

/** The three webhooks of an environment, and the console as a destination there. */
export interface Side {
  environment: Environment;
  webhooks: readonly Webhook[];
  report: Pick<HookReport, 'hook_url' | 'has_secret' | 'reach'>;
}

/** Whether the destination is this console. */
export function isConsole(url: string, { report }: Side): boolean {
  return isSameUrl(url, report.hook_url);
}

/**
 * The change that copies a webhook to the other environment, where a delivery to this console uses the console's address
 * there; null if it is not configured or the other one is equal.
 */
export function copyChange(
  webhook: Webhook,
  other: Webhook,
  from: Side,
  to: Side,
): DestinationChange | null {
  const [url, old] = [destinationOf(webhook), destinationOf(other)];
  if (url === null) return null;
  const copied = isConsole(url, from) ? to.report.hook_url : url;
  if (old !== null && isSameUrl(copied, old)) return null;
  return { webhook_type: webhook.webhook_type, from: old, to: copied };
}
