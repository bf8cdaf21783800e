import { sql } from 'kysely';
import { identifier, type Environment } from '../../contract/index.js';
import { changedAlike } from '../../database/changed-alike.js';
import { inChunks } from '../../database/in-chunks.js';
import { ofKey, type Place } from '../calls/api-keys.js';
import { openPeriods, readStoredCoverage } from '../calls/store/coverage.js';
import { timeOf } from '../calls/store/sequence.js';
import type { Write } from '../calls/store/write.js';
import type { UserRow, Database } from '../schema.js';
import { derivedUser, emptyUser, nextCheckAt, type Coverage, type NamedCall } from './derive.js';
import { rowsIn } from '../rows.js';

const MOST_CALLS = 100;
const MOST_GAPS = 1_000;

/** The calls that announce outcomes of these users, the newest 100 of each. */
async function readCalls({ within, environment }: Write, ids: readonly string[]) {
  const of = new Map<string, NamedCall[]>(ids.map((id) => [id, []]));
  const rows = await inChunks(ids, (some) => {
    const numbered = rowsIn(within, environment, 'calls')
      .select(['reference_user_id', 'user_id', 'transaction_id', 'webhook_type', 'created_at'])
      .select(['state', 'is_chain_delivered', 'rerun_of', 'sequence'])
      .select(
        sql<number>`row_number() over (partition by reference_user_id order by sequence desc)`.as(
          'nth',
        ),
      )
      .where('reference_user_id', 'in', some);
    return within
      .selectFrom(numbered.as('numbered'))
      .selectAll()
      .where('nth', '<=', MOST_CALLS)
      .execute();
  });
  for (const row of rows) {
    of.get(row.reference_user_id ?? '')?.push({
      ...{ ...row, webhook_type: row.webhook_type ?? '', made_at: timeOf(row.sequence) },
      is_chain_delivered: row.is_chain_delivered === 1,
    });
  }
  return of;
}

/** Reads the coverage within a write, so that everything derived from it is as of that write. */
export async function readCoverage({ database, environment, key }: Place): Promise<Coverage> {
  const found = await rowsIn(database, environment, 'gaps')
    .select('from_at')
    .select(({ fn }) => fn.coalesce('to_at', 'found_at').as('to'))
    .where('list', '=', 'calls')
    .where(ofKey('gaps', key))
    .orderBy('below_sequence', 'desc')
    .limit(MOST_GAPS + 1)
    .execute();
  const unnamed = await rowsIn(database, environment, 'calls')
    .select('sequence')
    .where('reference_user_id', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { epoch, unbroken_since, forgotten } = await readStoredCoverage(database, environment);
  const unnamedUntils = [unnamed && timeOf(unnamed.sequence), forgotten.unnamed].filter(
    (until) => typeof until === 'number',
  );
  return {
    ...{ key, epoch, unbroken_since },
    gaps: [
      // If there are more gaps than are read, anything before the oldest of them may have been missed.
      ...found.map(({ from_at, to }, n) => ({
        from: n === MOST_GAPS ? -Infinity : (from_at ?? -Infinity),
        to,
      })),
      ...(forgotten.gap === null ? [] : [{ from: -Infinity, to: forgotten.gap }]),
    ],
    unnamed_until: unnamedUntils.length === 0 ? null : Math.max(...unnamedUntils),
    periods: await openPeriods(database, { environment, key: key.fingerprint }),
  };
}

// The time of a user's check changes with every check, and is not a change worth publishing.
const QUIET: ReadonlySet<string> = new Set<keyof UserRow>([
  ...(['checked_at', 'connection_at', 'next_check_at', 'derived_with', 'last_response'] as const),
]);

/** The rows of these users, by id. */
export async function readUsers(
  database: Database,
  environment: Environment,
  ids: readonly string[],
): Promise<Map<string, UserRow>> {
  const rows = await inChunks(ids, (some) =>
    rowsIn(database, environment, 'users')
      .selectAll()
      .where('reference_user_id', 'in', some)
      .execute(),
  );
  return new Map(rows.map((row) => [row.reference_user_id, row]));
}

/**
 * Stores users with what was newly learnt about them, and the state that follows from that and from their calls.
 * `before` has the rows as stored. Where only calls name a user, `known_since` is the time of the first call.
 */
export async function settleUsers(
  write: Write,
  before: ReadonlyMap<string, UserRow>,
  users: readonly UserRow[],
): Promise<void> {
  if (users.length === 0) return;
  const { within, environment, key, publish } = write;
  const calls = await readCalls(
    write,
    users.map((user) => user.reference_user_id),
  );
  const coverage = await readCoverage({ database: within, environment, key });
  const now = Date.now();
  const settled = users.map((user) => {
    const known = before.get(user.reference_user_id);
    const named = calls.get(user.reference_user_id) ?? [];
    const [first] = named.map(({ made_at }) => made_at).sort((a, b) => a - b);
    const isFromCalls = !known && user.source === 'webhook' && first !== undefined;
    const from = isFromCalls ? { ...user, known_since: first } : user;
    const next = derivedUser(from, named, coverage);
    return { before: known, after: { ...next, next_check_at: nextCheckAt(next, now) } };
  });
  const added = settled.flatMap((user) => (user.before ? [] : [user.after]));
  await inChunks(added, (some) => within.insertInto('users').values(some).execute());
  for (const { reference_user_id } of added) publish('user', reference_user_id);
  const known = settled.flatMap(({ before, after }) => (before ? [{ before, after }] : []));
  for (const { rows, set } of changedAlike(known)) {
    const ids = rows.map((user) => user.reference_user_id);
    await inChunks(ids, (some) =>
      within
        .updateTable('users')
        .set(set)
        .where('environment', '=', environment)
        .where('reference_user_id', 'in', some)
        .execute(),
    );
    if (Object.keys(set).some((name) => !QUIET.has(name)))
      for (const id of ids) publish('user', id);
  }
}

/** Stores what `change` makes of those of these users who are known, or leaves them for null; returns the changed ones. */
export async function changeUsers(
  write: Write,
  ids: readonly string[],
  change: (user: UserRow) => UserRow | null,
): Promise<UserRow[]> {
  const before = await readUsers(write.within, write.environment, ids);
  const changed = [...before.values()].map(change).filter((user) => user !== null);
  await settleUsers(write, before, changed);
  return changed;
}

/**
 * Creates and updates the users that changed calls name. A removed user comes back, unless `isEvidence` is false: then
 * the calls were only recomputed from earlier evidence.
 */
export async function refreshUsers(
  write: Write,
  ids: readonly string[],
  isEvidence = true,
): Promise<void> {
  const { within, environment } = write;
  const named = ids.filter((id) => identifier.safeParse(id).success);
  const before = await readUsers(within, environment, named);
  const fresh = named.filter((id) => !before.has(id));
  const created = fresh.map((id) => emptyUser(environment, id, 'webhook', Date.now()));
  const known = [...before.values()].map((user) =>
    isEvidence ? { ...user, removed_at: null } : user,
  );
  await settleUsers(write, before, [...known, ...created]);
}
