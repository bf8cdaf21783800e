import type { Kysely } from 'kysely';
import {
  MAX_BULK_RERUN,
  type CallQuery,
  type Environment,
  type RerunCount,
  type RerunFate,
} from '../../../contract/index.js';
import { inChunks } from '../../calls/store/in-chunks.js';
import { listTransactionIds } from '../../calls/list/list-transaction-ids.js';
import type { ConsoleSchema } from '../../schema.js';
import { countFates } from './job-fates.js';

/** Which calls a bulk rerun is about: named one by one, or all that a filter finds. */
export type Choice = { transaction_ids: string[] } | { filter: CallQuery };

/** A chosen call; its status is null where the archive does not know it. */
export interface Chosen {
  transaction_id: string;
  status: string | null;
}

type Database = Kysely<ConsoleSchema>;

async function selected(
  database: Database,
  environment: Environment,
  given: readonly string[],
): Promise<Chosen[]> {
  const ids = [...new Set(given)];
  const known = await inChunks(ids, (some) =>
    database
      .selectFrom('calls')
      .select(['transaction_id', 'status', 'position'])
      .where('environment', '=', environment)
      .where('transaction_id', 'in', some)
      .execute(),
  );
  known.sort((a, b) => a.position - b.position);
  const names = new Set(known.map(({ transaction_id }) => transaction_id));
  const unknown = ids.filter((id) => !names.has(id));
  return [...known, ...unknown.map((transaction_id) => ({ transaction_id, status: null }))];
}

/**
 * The calls in the order in which they are rerun: the oldest first, those that the archive does not know
 * last. One more than the limit where there are more.
 */
export async function findChosen(
  database: Database,
  environment: Environment,
  choice: Choice,
): Promise<Chosen[]> {
  if ('transaction_ids' in choice) return selected(database, environment, choice.transaction_ids);
  const most = MAX_BULK_RERUN + 1;
  return (await listTransactionIds(database, environment, choice.filter, most)).reverse();
}

function countStatuses(calls: readonly Chosen[]): Record<string, number> {
  // A map, because a status comes from outside and may be any word.
  const statuses = new Map<string, number>();
  for (const { status } of calls) {
    if (status !== null) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return Object.fromEntries(statuses);
}

/** How many there are, what has become of them, and the same of those that were rerun here already. */
export function countChosen(
  calls: readonly Chosen[],
  fates: ReadonlyMap<string, RerunFate>,
): RerunCount {
  const rerun = calls.filter(({ transaction_id }) => fates.has(transaction_id));
  return {
    count: Math.min(calls.length, MAX_BULK_RERUN),
    too_many: calls.length > MAX_BULK_RERUN,
    statuses: countStatuses(calls),
    rerun: {
      count: Math.min(rerun.length, MAX_BULK_RERUN),
      statuses: countStatuses(rerun),
      fates: countFates([...fates.values()].map((fate) => [fate, 1])),
    },
  };
}
