import type { ServiceHealth } from '../../contract/index.js';
import { toProblem } from '../problems.js';
import { clockOffset } from '../service-clock.js';

// It travels in a signal, which Postgres takes only up to 8,000 bytes.
const DETAIL_LIMIT = 300;

/** Before the first look. */
export const STARTING: ServiceHealth = {
  state: 'starting',
  failing_since: null,
  failure: null,
  looked_at: null,
  clock_offset_ms: 0,
  unreadable: { calls: 0, events: 0 },
  not_read: { calls: 0, events: 0 },
};

/** After a poll that was answered, and what of it was not kept; `serviceDate` is the service's Date header, if it sent one. */
export function afterAnswer(
  before: ServiceHealth,
  serviceDate: string | null,
  now: number,
  { unreadable, not_read }: Pick<ServiceHealth, 'unreadable' | 'not_read'> = STARTING,
): ServiceHealth {
  const clock_offset_ms = clockOffset(serviceDate, now) ?? before.clock_offset_ms;
  const state = not_read.calls + not_read.events > 0 ? 'partial' : 'ok';
  const well = { failing_since: null, failure: null };
  return { state, ...well, looked_at: now, clock_offset_ms, unreadable, not_read };
}

/** After a look that failed: what was known last stays, and since when it is no longer known is told. */
export function afterFailure(before: ServiceHealth, error: unknown, now: number): ServiceHealth {
  const { code, detail } = toProblem(error, '');
  const failure = { code, detail: detail.slice(0, DETAIL_LIMIT).toWellFormed() };
  return { ...before, state: 'failing', failing_since: before.failing_since ?? now, failure };
}
