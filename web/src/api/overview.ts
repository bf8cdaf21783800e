import {
  ACTIVITY_RANGES,
  type ActivityRange,
  type Environment,
} from '@connect-console/server/contract';
import { query } from './client';
import { usePollPace } from './live/live';

/** The pace while the stream is not available, in milliseconds. */
const REPORT_POLL_MS = 10_000;
/** The pace beside the pushes, because an outcome counts as missed after some time, which is not pushed. */
const BESIDE_PUSHES_MS = 15_000;

/** The range in an address; the last day if it has none. */
export const rangeOf = ({ range }: { range?: string }): ActivityRange =>
  ACTIVITY_RANGES.find((each) => each === range) ?? '24h';

// In days of this browser's time zone.
const inRange = (environment: Environment, range: ActivityRange) => ({
  environment,
  query: { range, utc_offset: -new Date().getTimezoneOffset() },
});

/** The new users of a range of time. */
export const activityQuery = (environment: Environment, range: ActivityRange) =>
  query('get_activity', inRange(environment, range));

/** The calls of a range of time by their state. */
export const deliveryQuery = (environment: Environment, range: ActivityRange) =>
  query('get_delivery', inRange(environment, range));

/** For refetchInterval of a report. */
export function useReportPace(): number {
  return usePollPace(REPORT_POLL_MS) || BESIDE_PUSHES_MS;
}
