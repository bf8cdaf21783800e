import type { Environment } from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';

const LEASE_MS = 30_000;
const MOST_IN_MEMORY = 10_000;
// Somebody who was asked after this recently need not be asked again for being looked at.
const FRESH_MS = 3_000;

/** People who are on somebody's screen. */
export interface Leases {
  /** Has them asked after often for 30 s. People who are not on the roster are ignored. */
  watch: (environment: Environment, ids: readonly string[]) => Promise<void>;
}

interface LeaseParts {
  database: OpenDatabase<ConsoleSchema>;
  changes: ChangeLog;
}

/** Writes the leases of these people, and makes them due; answers who is on the roster. */
async function writeLeases(
  { database, changes }: LeaseParts,
  environment: Environment,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('roster')
    .select('reference_user_id')
    .where('environment', '=', environment)
    .where('reference_user_id', 'in', ids)
    .execute();
  const known = rows.map(({ reference_user_id: id }) => id);
  if (known.length === 0) return known;
  const until = now + LEASE_MS;
  // In its turn among all writes of people, so that none of them waits for another in a circle.
  await changes.write(environment, async (within) => {
    await within
      .insertInto('watched')
      .values(known.map((reference_user_id) => ({ environment, reference_user_id, until })))
      .onConflict((conflict) =>
        conflict.columns(['environment', 'reference_user_id']).doUpdateSet({ until }),
      )
      .execute();
    await within
      .updateTable('roster')
      .set({ next_check_at: now })
      .where('environment', '=', environment)
      .where('reference_user_id', 'in', known)
      .where((row) =>
        row.or([row('next_check_at', 'is', null), row('next_check_at', '>', now + FRESH_MS)]),
      )
      .execute();
  });
  return known;
}

/**
 * Leases over the console's database. Those that this process wrote are remembered, and written anew only
 * when less than half of their time is left, all that wait in one write: any number of viewers of one person
 * costs a write in 15 s.
 */
export function createLeases(parts: LeaseParts): Leases {
  const remembered = new Map<string, number>();
  const keyOf = (environment: Environment, id: string) => JSON.stringify([environment, id]);

  const isFresh = (environment: Environment, id: string, now: number) =>
    (remembered.get(keyOf(environment, id)) ?? 0) - now >= LEASE_MS / 2;

  function remember(environment: Environment, ids: readonly string[], until: number) {
    if (remembered.size + ids.length > MOST_IN_MEMORY) remembered.clear();
    for (const id of ids) remembered.set(keyOf(environment, id), until);
  }

  // By environment, those who wait for the write that is under way, and the write that will take them.
  const waiting = new Map<Environment, { ids: Set<string>; written: Promise<void> }>();
  const last = new Map<Environment, Promise<void>>();

  async function write(environment: Environment, ids: ReadonlySet<string>) {
    const now = Date.now();
    const stale = [...ids].filter((id) => !isFresh(environment, id, now));
    for (let n = 0; n < stale.length; n += 500) {
      const known = await writeLeases(parts, environment, stale.slice(n, n + 500), now);
      remember(environment, known, now + LEASE_MS);
    }
  }

  function join(environment: Environment, ids: readonly string[]): Promise<void> {
    const batch = waiting.get(environment);
    if (batch) {
      for (const id of ids) batch.ids.add(id);
      return batch.written;
    }
    const own = new Set(ids);
    const before = last.get(environment) ?? Promise.resolve();
    const written = before.then(() => {
      waiting.delete(environment);
      return write(environment, own);
    });
    waiting.set(environment, { ids: own, written });
    // The next batch comes after this one, whether it could be written or not.
    last.set(
      environment,
      written.catch(() => undefined),
    );
    return written;
  }

  return {
    async watch(environment, ids) {
      const now = Date.now();
      const stale = ids.filter((id) => !isFresh(environment, id, now));
      if (stale.length > 0) await join(environment, stale);
    },
  };
}
