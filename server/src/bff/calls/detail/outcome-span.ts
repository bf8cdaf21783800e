/** A time from and to, both included: ms by the service's clock. */
export interface Span {
  from: number;
  to: number;
}

// The service's clock is known by whole seconds, and a call is created a moment after what it tells of.
const CLOCKS_MS = 60_000;

/**
 * When the call that tells of somebody's outcome was made: between registration and the moment at which the console
 * learnt of the outcome; without end while it has not.
 */
export function outcomeSpan(registered_at: number, learnt_at: number | null): Span {
  return { from: registered_at - CLOCKS_MS, to: (learnt_at ?? Infinity) + CLOCKS_MS };
}
