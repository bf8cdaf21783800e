import type { Kysely } from 'kysely';
import { serviceHealth, type Environment, type ServiceHealth } from '../../contract/index.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';
import { STARTING } from './health.js';

const WRITE_EVERY_MS = 15_000;
const MOVED_MS = 5_000;

/** How the looks at the service go, by whichever process makes them. */
export async function readHealth(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
): Promise<ServiceHealth> {
  const row = await database
    .selectFrom('service_health')
    .select('health')
    .where('environment', '=', environment)
    .executeTakeFirst();
  return row ? serviceHealth.parse(JSON.parse(row.health)) : STARTING;
}

const differ = (one: ServiceHealth['unreadable'], other: ServiceHealth['unreadable']) =>
  one.calls !== other.calls || one.events !== other.events;

/**
 * Writes the health of one service: at once when its state is another one, which is noted, or its clock was
 * moved, else at most every 15 s, so that a service that is well costs next to no writes.
 */
export function healthWriter(
  changes: ChangeLog,
  environment: Environment,
  stored: ServiceHealth,
): (health: ServiceHealth, now: number) => Promise<void> {
  let written = stored;
  let writtenAt = 0;
  // A clock that was moved; a Date header is cut to seconds, so that small differences come and go.
  const isMoved = ({ clock_offset_ms }: ServiceHealth) =>
    Math.abs(clock_offset_ms - written.clock_offset_ms) > MOVED_MS;
  return async (health, now) => {
    const isNews =
      health.state !== written.state ||
      health.failure?.code !== written.failure?.code ||
      differ(health.unreadable, written.unreadable) ||
      differ(health.not_read, written.not_read);
    if (!isNews && !isMoved(health) && now - writtenAt < WRITE_EVERY_MS) return;
    const text = JSON.stringify(health);
    await changes.write(environment, async (within, note) => {
      await within
        .insertInto('service_health')
        .values({ environment, health: text })
        .onConflict((conflict) => conflict.column('environment').doUpdateSet({ health: text }))
        .execute();
      if (isNews) note('health', environment);
    });
    written = health;
    writtenAt = now;
  };
}
