import { sql, type Kysely, type Selectable, type SqlBool } from 'kysely';
import type { Environment } from '../../contract/index.js';
import { indexedText } from '../calls/store/clean-text.js';
import { inChunks } from '../calls/store/in-chunks.js';
import { timeOf } from '../calls/store/position.js';
import type { CallRow, ConsoleSchema } from '../schema.js';
import type { CompletionCall } from './completion-verdict.js';

/** The kind that tells of a verification (part 6). */
export const COMPLETED_KIND = 'USER_VERIFICATION_COMPLETED';
// A rerun of a rerun of …: nobody goes on that long, and a service may name a circle.
const MOST_GENERATIONS = 8;
// The newest decide; somebody may have been rerun by a loop.
const MOST_CALLS = 5_000;

/** A call of somebody's completion, with what names it. */
export interface PersonsCall extends CompletionCall {
  transaction_id: string;
  position: number;
}

type Row = Pick<
  Selectable<CallRow>,
  | 'transaction_id'
  | 'position'
  | 'reference_user_id'
  | 'rerun_of'
  | 'status'
  | 'attempts'
  | 'answer'
  | 'has_payload'
>;

function calls(database: Kysely<ConsoleSchema>, environment: Environment) {
  return database
    .selectFrom('calls')
    .select(['transaction_id', 'position', 'reference_user_id', 'rerun_of', 'status'])
    .select(['attempts', 'answer', 'has_payload'])
    .where('environment', '=', environment)
    .orderBy('position', 'desc')
    .limit(MOST_CALLS);
}

/** By person, newest first: the calls of their completion and the reruns of those. At most 500 people. */
export async function completionCalls(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  people: readonly string[],
): Promise<Map<string, PersonsCall[]>> {
  if (people.length === 0) return new Map();
  // A very long id is kept shortened in the archive.
  const idOf = new Map(people.map((id) => [indexedText(id), id]));
  const owner = new Map<string, string>();
  const found: Row[] = [];
  const add = (rows: readonly Row[], person: (row: Row) => string | null | undefined) =>
    rows.filter((row) => {
      const whose = person(row);
      if (whose == null || owner.has(row.transaction_id)) return false;
      owner.set(row.transaction_id, whose);
      found.push(row);
      return true;
    });

  let news = add(
    await calls(database, environment)
      .where('reference_user_id', 'in', [...idOf.keys()])
      // As an expression: a database could else take the index of the kind, which nearly all calls have.
      .where(sql<SqlBool>`case when webhook_type = ${COMPLETED_KIND} then 1 else 0 end = 1`)
      .execute(),
    (row) => idOf.get(row.reference_user_id ?? ''),
  );
  for (let n = 0; n < MOST_GENERATIONS && news.length > 0; n += 1) {
    const reruns = await inChunks(
      news.map(({ transaction_id }) => transaction_id),
      (ids) => calls(database, environment).where('rerun_of', 'in', ids).execute(),
    );
    news = add(reruns, (row) => owner.get(row.rerun_of ?? ''));
  }

  const accepted = await acceptedCalls(database, environment, [...owner.keys()]);
  const relayed = await isRelayed(database, environment);
  const byPerson = new Map<string, PersonsCall[]>(people.map((id) => [id, []]));
  for (const row of found.sort((a, b) => b.position - a.position)) {
    const { transaction_id, position, status, attempts, answer } = row;
    byPerson.get(owner.get(transaction_id) ?? '')?.push({
      ...{ transaction_id, position, status, attempts, answer },
      was_accepted: answer === '2xx' || accepted.has(transaction_id),
      arrived: row.has_payload === 1 && !relayed,
      at: timeOf(position),
    });
  }
  return byPerson;
}

async function acceptedCalls(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await inChunks(ids, (chunk) =>
    database
      .selectFrom('events')
      .select('transaction_id')
      .distinct()
      .where('environment', '=', environment)
      .where('transaction_id', 'in', chunk)
      .where('answer', '=', '2xx')
      .execute(),
  );
  return new Set(rows.map(({ transaction_id }) => transaction_id ?? ''));
}

// With a relay the business has the last word on a delivery, and its answer is the call's.
async function isRelayed(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
): Promise<boolean> {
  const relay = await database
    .selectFrom('relays')
    .select('webhook_type')
    .where('environment', '=', environment)
    .where('webhook_type', '=', COMPLETED_KIND)
    .executeTakeFirst();
  return relay !== undefined;
}
