import {
  clockOffset,
  serviceHealth,
  type Environment,
  type ServiceHealth,
} from '../../contract/index.js';
import { rowsIn } from '../rows.js';
import type { Database } from '../schema.js';
import { toProblem } from '../problems.js';

// It is sent as a signal, which Postgres limits to 8,000 bytes.
const DETAIL_LIMIT = 300;

/** Before the first poll. */
export const STARTING: ServiceHealth = {
  state: 'starting',
  failing_since: null,
  failure: null,
  polled_at: null,
  clock_offset_ms: 0,
  unreadable: { calls: 0, attempts: 0 },
  not_read: { calls: 0, attempts: 0 },
};

/** The health after a successful poll, with what it left out; `serviceDate` is the service's Date header, if any. */
export function afterResponse(
  before: ServiceHealth,
  serviceDate: string | null,
  now: number,
  { unreadable, not_read }: Pick<ServiceHealth, 'unreadable' | 'not_read'> = STARTING,
): ServiceHealth {
  const clock_offset_ms = clockOffset(serviceDate, now) ?? before.clock_offset_ms;
  const state = not_read.calls + not_read.attempts > 0 ? 'partial' : 'ok';
  const well = { failing_since: null, failure: null };
  return { state, ...well, polled_at: now, clock_offset_ms, unreadable, not_read };
}

/** The health after a failed poll: the last known values, and since when they are no longer confirmed. */
export function afterFailure(before: ServiceHealth, error: unknown, now: number): ServiceHealth {
  const { code, detail } = toProblem(error, '');
  const failure = { code, detail: detail.slice(0, DETAIL_LIMIT).toWellFormed() };
  return { ...before, state: 'failing', failing_since: before.failing_since ?? now, failure };
}

const WRITE_EVERY_MS = 15_000;
const MOVED_MS = 5_000;

/** The results of the service's polls, whichever process makes them. */
export async function readHealth(
  database: Database,
  environment: Environment,
): Promise<ServiceHealth> {
  const row = await rowsIn(database, environment, 'service_health')
    .select('health')
    .executeTakeFirst();
  return row ? serviceHealth.parse(JSON.parse(row.health)) : STARTING;
}

/** What open pages should learn at once. */
const newsOf = ({ state, failure, unreadable, not_read }: ServiceHealth) =>
  JSON.stringify([state, failure?.code, unreadable, not_read]);

/**
 * Writes the health of one service: at once if its state changed or its clock was moved, otherwise at most every 15 s,
 * so that a healthy service causes few writes.
 */
export function healthWriter(
  database: Database,
  environment: Environment,
  stored: ServiceHealth,
): (health: ServiceHealth, now: number) => Promise<void> {
  let written = stored;
  let writtenAt = 0;
  // A Date header has whole seconds, so a small difference does not mean a moved clock.
  const isMoved = ({ clock_offset_ms }: ServiceHealth) =>
    Math.abs(clock_offset_ms - written.clock_offset_ms) > MOVED_MS;
  return async (health, now) => {
    const isNews = newsOf(health) !== newsOf(written);
    if (!isNews && !isMoved(health) && now - writtenAt < WRITE_EVERY_MS) return;
    const text = JSON.stringify(health);
    await database
      .insertInto('service_health')
      .values({ environment, health: text })
      .onConflict((conflict) => conflict.column('environment').doUpdateSet({ health: text }))
      .execute();
    written = health;
    writtenAt = now;
  };
}

/** One moment in ms: `now` by the console's clock, `at` by the service's. */
export interface BothClocks {
  now: number;
  at: number;
}

/**
 * The current time by both clocks, by the Date header of a response that has just arrived; without a valid header, the
 * console's time. Records that are compared with the service's times get this time immediately, because a sandbox's
 * clock can be moved by days at any time.
 */
export function bothClocks(serviceDate: string | null): BothClocks {
  const now = Date.now();
  return { now, at: now + (clockOffset(serviceDate, now) ?? 0) };
}

/** The service's current time (ms), by the clock offset of the last poll. Its calls have times of this clock. */
export async function readServiceNow(
  database: Database,
  environment: Environment,
): Promise<number> {
  const { clock_offset_ms } = await readHealth(database, environment);
  return Date.now() + clock_offset_ms;
}
