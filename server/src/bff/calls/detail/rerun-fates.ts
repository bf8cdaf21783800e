import type { Kysely } from 'kysely';
import type { ArchivedCall, Environment, RerunFate } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import { toArchivedCall, type ListedCall } from '../call-row.js';
import { inChunks } from '../store/in-chunks.js';
import { MOST_GENERATIONS } from '../store/note-origins.js';

/** The new call of a rerun as far as its end goes; all null while the archive does not have it. */
export interface NewCall {
  status: string | null;
  answer: string | null;
  unlisted_at: number | null;
}

/** What came of a rerun, by the new call: one that is listed no more is known by its attempts alone. */
export function fateOf({ status, answer, unlisted_at }: NewCall): RerunFate {
  if (status === 'COMPLETED' || answer === '2xx') return 'delivered';
  if (status === 'FAILED') return 'failed';
  return status === 'PENDING' && unlisted_at === null ? 'retrying' : 'unknown';
}

// What somebody must know first: that it arrived, else that it may yet, else that nobody can tell.
const BEST = ['delivered', 'retrying', 'unknown', 'failed'] as const satisfies RerunFate[];

const better = (one: RerunFate | undefined, other: RerunFate): RerunFate =>
  BEST.find((fate) => fate === one || fate === other) ?? other;

function readReruns(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  ids: readonly string[],
) {
  return inChunks(ids, (some) =>
    database
      .selectFrom('reruns')
      .leftJoin('calls', (join) =>
        join
          .onRef('calls.environment', '=', 'reruns.environment')
          .onRef('calls.transaction_id', '=', 'reruns.new_transaction_id'),
      )
      .select(['reruns.transaction_id', 'reruns.new_transaction_id'])
      .select(['calls.status', 'calls.answer', 'calls.unlisted_at'])
      .where('reruns.environment', '=', environment)
      .where('reruns.transaction_id', 'in', some)
      .execute(),
  );
}

/**
 * What came of the reruns of these calls, and of the reruns of those, by transaction id: the best of them, as
 * all carry the same event. One that was never rerun here is not in it.
 */
export async function readFates(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  ids: readonly string[],
): Promise<Map<string, RerunFate>> {
  const fates = new Map<string, RerunFate>();
  // Of each call of this generation, those of the given ones that it was made of.
  let origins = new Map(ids.map((id) => [id, [id]]));
  for (let n = 0; n < MOST_GENERATIONS && origins.size > 0; n += 1) {
    const next = new Map<string, string[]>();
    for (const row of await readReruns(database, environment, [...origins.keys()])) {
      const given = origins.get(row.transaction_id) ?? [];
      const fate = fateOf(row);
      for (const id of given) fates.set(id, better(fates.get(id), fate));
      const newId = row.new_transaction_id;
      if (newId !== null && fate !== 'delivered') {
        next.set(newId, [...(next.get(newId) ?? []), ...given]);
      }
    }
    origins = next;
  }
  return fates;
}

/** The calls as the browser gets them, each with what came of its reruns. */
export async function withRerunFates(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  rows: readonly ListedCall[],
): Promise<ArchivedCall[]> {
  const ids = rows.map(({ transaction_id }) => transaction_id);
  const fates = await readFates(database, environment, ids);
  return rows.map((row) => {
    const rerun_fate = fates.get(row.transaction_id);
    return { ...toArchivedCall(row), ...(rerun_fate && { rerun_fate }) };
  });
}
