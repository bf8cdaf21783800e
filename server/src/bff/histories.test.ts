import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/fixtures/test-database.js';
import { compare } from '../testing/histories/compare.js';
import { describeHistory, history } from '../testing/histories/history.js';
import { play } from '../testing/histories/play.js';
import { World } from '../testing/histories/world.js';
import { roundsLimitMs, soakRounds } from '../testing/soak-rounds.js';

// Two consoles share a Postgres; a file has one.
const IS_SHARED = process.env['TEST_ON'] === 'postgres';
// The same in every test run, but different on each database and in each part; in a soak, different each time. Among
// those of these seeds are ten bursts of more than a listing contains, and one of 495.
// Together they are the 200 of a test run: few on Postgres, where each takes twice the time.
const { seed: SEED, rounds } = IS_SHARED
  ? { seed: 20_261_183, rounds: 12 }
  : { seed: 20_261_182, rounds: 188 };
// In parallel, because a history mostly waits.
const PARTS = [0, 1, 2, 3];
const ROUNDS = Math.ceil(soakRounds(rounds) / PARTS.length);

// So little that a Date header does not show it, as between two machines' clocks.
const clocksApart = fc.constantFrom(0, 0, -800, 1_500);

/** For each part the database, as each of its consoles opened it. */
const opened: TestDatabase[][] = [];

beforeAll(async () => {
  for (const _part of PARTS) {
    const first = await openTestDatabase();
    opened.push(IS_SHARED ? [first, await openTestDatabase(first.place)] : [first]);
  }
});
afterAll(async () => {
  for (const { remove } of opened.flat().toReversed()) await remove();
});

describe('what the console shows after any history', () => {
  it.concurrent.each(PARTS)(
    'is never wrong, and unknown only where it cannot be known (part %i)',
    async (part) => {
      const [database, ...others] = (opened[part] ?? []).map((one) => one.database);
      if (!database) throw new Error('The database is not open.');
      await fc.assert(
        fc.asyncProperty(history, clocksApart, async (any, aheadMs) => {
          const world = await World.start(database, { others, aheadMs });
          const about = `the service's clock is ${aheadMs} ms ahead\n${describeHistory(any)}`;
          try {
            expect(await play(world, any, compare), about).toEqual([]);
          } finally {
            await world.stop();
          }
        }),
        {
          // A smaller counterexample takes minutes to find, which only a soak has.
          endOnFailure: !process.env['SOAK_ROUNDS'],
          numRuns: ROUNDS,
          ...(process.env['SOAK_ROUNDS'] ? {} : { seed: SEED + 1000 * part }),
        },
      );
    },
    roundsLimitMs(ROUNDS),
  );
});
