import {
  ACTIVITY_RANGES,
  type ActivityRange,
  type Environment,
} from '@connect-console/server/contract';
import { query } from './client';
import { usePollPace } from './live/live';

/** The pace while the stream cannot be had, in milliseconds. */
const REPORT_POLL_MS = 10_000;
/** The pace beside the pushes: an outcome counts as missed once it is some time old, which no push announces. */
const BESIDE_PUSHES_MS = 15_000;

/** The range of an address; the last day where it has none. */
export const rangeOf = ({ range }: { range?: string }): ActivityRange =>
  ACTIVITY_RANGES.find((each) => each === range) ?? '24h';

// In days of this browser's time zone.
const inRange = (environment: Environment, range: ActivityRange) => ({
  environment,
  query: { range, utc_offset: -new Date().getTimezoneOffset() },
});

/** The users that came in a range of time. */
export const activityQuery = (environment: Environment, range: ActivityRange) =>
  query('get_activity', inRange(environment, range));

/** What became of the calls of a range of time. */
export const deliveryQuery = (environment: Environment, range: ActivityRange) =>
  query('get_delivery', inRange(environment, range));

/** For refetchInterval of a report. */
export function useReportPace(): number {
  return usePollPace(REPORT_POLL_MS) || BESIDE_PUSHES_MS;
}
