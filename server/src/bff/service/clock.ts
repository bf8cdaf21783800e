// An HTTP date has whole seconds and takes time to arrive; smaller differences are ignored.
const TOLERANCE_MS = 2_000;

/**
 * The service's clock minus the console's in ms, by the Date header of a response that arrived at `now`. 0 if they
 * differ by less than 2 s, null without a valid header.
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
 * The service's current time (ms), by the Date header of a response that has just arrived; without a valid header, the
 * console's time. Records that are compared with the service's times get this time immediately, because a sandbox's
 * clock can be moved by days at any time.
 */
export function serviceTime(serviceDate: string | null, now: number): number {
  return now + (clockOffset(serviceDate, now) ?? 0);
}

/** The current time by both clocks. */
export function bothClocks(serviceDate: string | null): BothClocks {
  const now = Date.now();
  return { now, at: serviceTime(serviceDate, now) };
}
