import type { Kysely } from 'kysely';
import { InvalidRequestError } from '../../http/errors.js';
import type { SandboxSchema } from '../database/schema.js';
import { readSetting, writeSetting } from '../database/settings.js';

/** The sandbox's clock: the machine's, moved forward by a kept offset. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  offset: () => number;
  /** Moves the clock forward; durable once it resolves. Throws InvalidRequestError past `END`. */
  advance: (ms: number) => Promise<void>;
  /** The same up to a time; one that is past already changes nothing. */
  advanceTo: (time: number) => Promise<void>;
}

// Readers take numbers beyond 2286 for something else than a time in milliseconds.
const END = Date.UTC(2200, 0, 1);
const OFFSET = 'clock_offset_ms';

/** Reads the kept offset, so that a restart does not move the clock back. */
export async function openClock(database: Kysely<SandboxSchema>): Promise<Clock> {
  let offset = Number((await readSetting(database, OFFSET)) ?? 0);
  const now = () => Date.now() + offset;

  async function move(to: (kept: number) => number): Promise<void> {
    const moved = await database.transaction().execute(async (transaction) => {
      const kept = Number((await readSetting(transaction, OFFSET)) ?? 0);
      const next = to(kept);
      if (Date.now() + next > END) {
        throw new InvalidRequestError('The clock cannot be moved past the year 2200.');
      }
      if (next > kept) await writeSetting(transaction, OFFSET, String(next));
      return next;
    });
    // Two moves may end in either order; the clock never goes back.
    offset = Math.max(offset, moved);
  }

  return {
    now,
    offset: () => offset,
    advance: (ms) => move((kept) => kept + ms),
    advanceTo: (time) => move(() => time - Date.now()),
  };
}
