import type { CallEvent } from '@connect-console/server/contract';

/** An event with a name that stays the same from one listing to the next. */
export interface KeyedEvent extends CallEvent {
  key: string;
}

function ownKey(event: CallEvent): string {
  if (event.event_id !== null) return event.event_id;
  return [event.transaction_id, event.attempt, event.created].map((part) => part ?? '').join('~');
}

/**
 * The events with their keys: the `event_id` where the service tells one (the specification names no
 * field of an event), else what tells attempts apart. Two that are alike are counted, oldest first.
 */
export function withKeys(newestFirst: readonly CallEvent[]): KeyedEvent[] {
  const seen = new Map<string, number>();
  return newestFirst
    .toReversed()
    .map((event) => {
      const own = ownKey(event);
      const count = (seen.get(own) ?? 0) + 1;
      seen.set(own, count);
      return { ...event, key: count === 1 ? own : `${own}~${count}` };
    })
    .toReversed();
}
