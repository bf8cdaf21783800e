// An HTTP date is cut to whole seconds and travels a while: less is no difference.
const TOLERANCE_MS = 2_000;

/**
 * The service's clock minus the console's in ms, by the Date header of an answer that came at `now`; 0 while
 * they differ by less than 2 s, null where the header tells nothing.
 */
export function clockOffset(serviceDate: string | null, now: number): number | null {
  const date = serviceDate === null ? Number.NaN : Date.parse(serviceDate);
  if (Number.isNaN(date)) return null;
  return Math.abs(date - now) > TOLERANCE_MS ? date - now : 0;
}

/** One moment in ms: `now` by the console's clock, `at` by the service's. */
export interface BothClocks {
  now: number;
  at: number;
}

/**
 * The service's now (ms), by the Date header of an answer that has just come; the console's own where it
 * tells none. What is kept beside the service's times is dated by it as it happens: a sandbox's clock
 * can be moved by days at any time, so that no later offset tells what it was.
 */
export function serviceTime(serviceDate: string | null, now: number): number {
  return now + (clockOffset(serviceDate, now) ?? 0);
}

/** This moment by both clocks. */
export function bothClocks(serviceDate: string | null): BothClocks {
  const now = Date.now();
  return { now, at: serviceTime(serviceDate, now) };
}
