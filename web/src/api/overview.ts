import type { Environment } from '@connect-console/server/contract';
import { query } from './client';
import { usePollPace } from './live/live';

interface Report {
  state: { data: { again_in_ms: number | null } | undefined };
}

/** The pace while the stream cannot be had, in milliseconds; with it, changes are told. */
const REPORT_POLL_MS = 10_000;

/** Whether it works: users, deliveries, and what needs attention. */
export const overviewQuery = (environment: Environment) => query('get_overview', { environment });

/** For refetchInterval of a report: pushes tell of changes, and the report itself of what it does not show yet. */
export function useReportPace(environment: Environment) {
  const pace = usePollPace(environment, REPORT_POLL_MS) || Infinity;
  return ({ state: { data } }: Report): number => Math.min(pace, data?.again_in_ms ?? Infinity);
}
