const SEEN_AT_ONCE_MS = 60_000;
const LATE_MS = 5000;

/**
 * A time of the service's by the console's clock, which all else on a timeline is dated by; ms since 1970.
 * `lead` is how far the service's clock is ahead now. It may have been another one then, as the sandbox's
 * can be moved: nothing can be seen before it happened, and most of it is seen at once.
 */
export function consoleTime(at: number | null, first_seen_at: number, lead: number): number {
  if (at === null) return first_seen_at;
  const wasInStep = at <= first_seen_at + LATE_MS && at >= first_seen_at - SEEN_AT_ONCE_MS;
  if (wasInStep) return Math.min(at, first_seen_at);
  return Math.min(at - lead, first_seen_at);
}

/**
 * The same for what cannot be before something else: an attempt before its call, a rerun's call before its
 * press. Where it would be, the clock was moved since, and when it was first seen comes nearest.
 */
export function consoleTimeAfter(
  { created_at, first_seen_at }: { created_at: number | null; first_seen_at: number },
  from: number,
  lead: number,
): number {
  const at = consoleTime(created_at, first_seen_at, lead);
  return at < from ? Math.max(from, first_seen_at) : at;
}
