import type { Environment } from '@connect-console/server/contract';
import { query } from './client';
import { usePollPace } from './live/live';

/** The pace while the stream cannot be had, in milliseconds. */
const REPORT_POLL_MS = 10_000;
/** The pace beside the pushes: an outcome counts as missed once it is some time old, which no push announces. */
const BESIDE_PUSHES_MS = 15_000;

/** Whether it works: users, deliveries, and what needs attention. */
export const overviewQuery = (environment: Environment) => query('get_overview', { environment });

/** The results that the systems of the business may have missed. */
export const reconciliationQuery = (environment: Environment) =>
  query('get_reconciliation', { environment });

/** For refetchInterval of a report. */
export function useReportPace(environment: Environment): number {
  return usePollPace(environment, REPORT_POLL_MS) || BESIDE_PUSHES_MS;
}
