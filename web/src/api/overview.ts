import {
  ACTIVITY_RANGES,
  type ActivityRange,
  type Environment,
} from '@connect-console/server/contract';
import { query } from './client';

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
