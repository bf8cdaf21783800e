// An HTTP date has whole seconds and takes time to arrive; smaller differences are ignored.
const TOLERANCE_MS = 2_000;

/** The difference of two clocks in ms; 0 if it is too small to be certain. */
export const clockDifference = (ms: number): number => (Math.abs(ms) > TOLERANCE_MS ? ms : 0);

/**
 * The service's clock minus the reader's in ms, by the Date header of a response that arrived at `now`; null without a
 * valid header.
 */
export function clockOffset(serviceDate: string | null, now: number): number | null {
  const date = serviceDate === null ? Number.NaN : Date.parse(serviceDate);
  return Number.isNaN(date) ? null : clockDifference(date - now);
}
