import type { Response } from 'express';
import { InvalidRequestError } from '../../http/errors.js';
import type { Database } from '../database/schema.js';
import { readSetting, writeSetting } from '../database/settings.js';

// Readers of the API do not take numbers beyond 2286 as times in milliseconds.
const END = Date.UTC(2200, 0, 1);
const OFFSET = 'clock_offset_ms';

async function firstOffset(database: Database, behindMs: number): Promise<number> {
  const user = await database.selectFrom('users').select('user_id').limit(1).executeTakeFirst();
  // The clock must not go back before times that are already recorded.
  if (behindMs <= 0 || user !== undefined) return 0;
  await writeSetting(database, OFFSET, String(-behindMs));
  return -behindMs;
}

/**
 * The sandbox's clock: the machine's clock plus a stored offset, so that a restart does not move it back. If it was
 * never moved and the sandbox has no users, it starts `behindMs` behind the machine's.
 */
export async function openClock(database: Database, behindMs = 0) {
  const stored = await readSetting(database, OFFSET);
  let offset = stored === null ? await firstOffset(database, behindMs) : Number(stored);
  /** Milliseconds since 1970. */
  const now = () => Date.now() + offset;

  async function move(to: (stored: number) => number): Promise<void> {
    const moved = await database.transaction().execute(async (transaction) => {
      const stored = Number((await readSetting(transaction, OFFSET)) ?? 0);
      const next = to(stored);
      if (Date.now() + next > END) {
        throw new InvalidRequestError('The clock cannot be moved past the year 2200.');
      }
      if (next > stored) await writeSetting(transaction, OFFSET, String(next));
      return next;
    });
    // Two moves may end in either order, and the clock must not go back.
    offset = Math.max(offset, moved);
  }

  return {
    now,
    offset: () => offset,
    /** Moves the clock forward; durable once it resolves. Throws InvalidRequestError past the year 2200. */
    advance: (ms: number) => move((stored) => stored + ms),
    /** Moves the clock to a time; a time in the past changes nothing. */
    advanceTo: (time: number) => move(() => time - Date.now()),
  };
}

export type Clock = Awaited<ReturnType<typeof openClock>>;

/** ISO 8601 in UTC with milliseconds (part 6), or null. */
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** ISO 8601 in UTC with milliseconds (part 6). */
export const iso = (ms: number): string => new Date(ms).toISOString();

/** Sets the Date header to the sandbox's clock, from which readers take the service's time. */
export function setDate(response: Response, clock: Clock): void {
  response.setHeader('Date', new Date(clock.now()).toUTCString());
}
