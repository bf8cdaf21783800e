import { sql, type Kysely, type SqlBool } from 'kysely';
import type { Environment } from '../../contract/index.js';
import { DELIVERED_COMPLETION } from '../migrations/archive-indexes.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';
import { completionCalls, type PersonsCall } from './completion-calls.js';
import { isAccepted, type VerifiedPerson } from './completion-verdict.js';

const CHUNK = 250;
// Nobody's completion is told any more once it no longer holds: a rerun would say what is not so.
const STATUSES = ['verified', 'unknown'];

/** Somebody verified whose completion no destination is known to have accepted; the calls newest first. */
export interface Untold extends VerifiedPerson {
  reference_user_id: string;
  calls: PersonsCall[];
}

/** What looking for them stands on. */
export interface UntoldParts {
  database: Kysely<ConsoleSchema>;
  changes: ChangeLog;
}

function readChunk(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  status: string,
  after: { registered_at: number; reference_user_id: string } | undefined,
) {
  let people = database
    .selectFrom('roster')
    .select(['reference_user_id', 'origin', 'registered_at', 'verified_at'])
    // For each person one look into an index: as a condition, Postgres would join all calls.
    .select((person) =>
      person
        .exists(
          person
            .selectFrom('calls')
            .select(sql.lit(1).as('one'))
            .where('calls.environment', '=', environment)
            .whereRef('calls.reference_user_id', '=', 'roster.reference_user_id')
            .where(sql<SqlBool>`${sql.raw(DELIVERED_COMPLETION)}`),
        )
        .as('is_delivered'),
    )
    .where('environment', '=', environment)
    .where('status', '=', status)
    .where('completion_delivered', '=', 0);
  if (after) {
    people = people
      .where('registered_at', '<=', after.registered_at)
      .where((person) =>
        person.or([
          person('registered_at', '<', after.registered_at),
          person('reference_user_id', '<', after.reference_user_id),
        ]),
      );
  }
  return people
    .orderBy('registered_at', 'desc')
    .orderBy('reference_user_id', 'desc')
    .limit(CHUNK)
    .execute();
}

async function keepDelivered({ changes }: UntoldParts, environment: Environment, ids: string[]) {
  if (ids.length === 0) return;
  await changes.write(environment, (within) =>
    within
      .updateTable('roster')
      .set({ completion_delivered: 1 })
      .where('environment', '=', environment)
      .where('reference_user_id', 'in', ids)
      .execute(),
  );
}

/**
 * All of them, newest registered first, few at a time, so that no query runs long. Who turns out to have
 * been told is noted on the way, for good: nobody is looked up twice, or forgotten with their calls.
 */
export async function* untoldPeople(
  parts: UntoldParts,
  environment: Environment,
): AsyncGenerator<Untold[]> {
  const { database } = parts;
  for (const status of STATUSES) {
    let rows = await readChunk(database, environment, status, undefined);
    while (rows.length > 0) {
      const told: string[] = [];
      const candidates: Omit<Untold, 'calls'>[] = [];
      for (const { verified_at, is_delivered, ...row } of rows) {
        // SQLite says 0 or 1.
        if (is_delivered) told.push(row.reference_user_id);
        else if (verified_at !== null) candidates.push({ ...row, verified_at });
      }
      const ids = candidates.map(({ reference_user_id }) => reference_user_id);
      const calls = await completionCalls(database, environment, ids);
      const untold: Untold[] = [];
      for (const person of candidates) {
        const { reference_user_id } = person;
        const own = calls.get(reference_user_id) ?? [];
        if (own.some(isAccepted)) told.push(reference_user_id);
        else untold.push({ ...person, calls: own });
      }
      await keepDelivered(parts, environment, told);
      if (untold.length > 0) yield untold;
      rows = rows.length < CHUNK ? [] : await readChunk(database, environment, status, rows.at(-1));
    }
  }
}

/** Notes who has been told, before calls are forgotten that say so. */
export async function noteTold(parts: UntoldParts, environment: Environment): Promise<void> {
  const people = untoldPeople(parts, environment);
  while (!(await people.next()).done);
}
