import type { HookReport, Relay } from '@connect-console/server/contract';

/** Where the deliveries of a slot go, seen from the console. */
type DeliveryPlace =
  | { at: 'nowhere' }
  | { at: 'elsewhere'; destination_url: string; relay: Relay | null }
  | { at: 'here'; relay: Relay | null };

/** Whether both lead to the same place: a service may spell an address anew (`https://host` as `https://host/`). */
export function isSameUrl(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
}

/** Weighs a slot's destination (null: not configured) against the console's own address. */
export function deliveryPlace(
  webhook_type: string,
  destination_url: string | null,
  report: Pick<HookReport, 'hook_url' | 'relays'>,
): DeliveryPlace {
  if (destination_url === null) return { at: 'nowhere' };
  const relay = report.relays.find((each) => each.webhook_type === webhook_type) ?? null;
  return isSameUrl(destination_url, report.hook_url)
    ? { at: 'here', relay }
    : { at: 'elsewhere', destination_url, relay };
}
