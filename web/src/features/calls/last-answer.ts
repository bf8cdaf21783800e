import type { Call, CallEvent } from '@connect-console/server/contract';

function later(a: CallEvent, b: CallEvent): number {
  if (a.attempt !== null && b.attempt !== null) return b.attempt - a.attempt;
  return (b.created ?? -Infinity) - (a.created ?? -Infinity) || 0;
}

/** What the listed events tell of one call, the last attempt first. Older attempts may be missing (4.8). */
export function attemptsOf(transaction_id: string, events: readonly CallEvent[]): CallEvent[] {
  return events.filter((event) => event.transaction_id === transaction_id).sort(later);
}

/**
 * The event that holds a call's last answer; null when it is not among the listed events. An event
 * of an earlier attempt is not the last answer, so it is not shown as such.
 */
export function lastAnswer(call: Call, events: readonly CallEvent[]): CallEvent | null {
  const last = attemptsOf(call.transaction_id, events)[0];
  if (!last) return null;
  return last.attempt !== null && last.attempt < call.attempts ? null : last;
}
