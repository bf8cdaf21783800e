import type { CallRow } from '../../schema.js';
import { inChunks } from './in-chunks.js';
import type { Write } from './tie.js';

/** Reruns of reruns of reruns: nobody goes on for so long, and a circle would never end. */
export const MOST_GENERATIONS = 20;

type Noted = Pick<Write, 'within' | 'note' | 'environment'>;

/** Notes these calls, and those of which they are reruns of reruns: each tells what came of it. */
export async function noteChains(
  { within, note, environment }: Noted,
  ids: readonly string[],
): Promise<void> {
  let chain = [...new Set(ids)];
  for (let n = 0; n < MOST_GENERATIONS && chain.length > 0; n += 1) {
    for (const id of chain) note('call', id);
    const rows = await inChunks(chain, (some) =>
      within
        .selectFrom('calls')
        .select('rerun_of')
        .where('environment', '=', environment)
        .where('transaction_id', 'in', some)
        .where('rerun_of', 'is not', null)
        .execute(),
    );
    chain = [...new Set(rows.flatMap(({ rerun_of }) => rerun_of ?? []))];
  }
}

/**
 * Notes what shows these calls, which changed, beside themselves: the calls of which they are reruns, as those
 * tell what came of it, and the bulk reruns that made them.
 */
export async function noteOrigins(
  write: Noted,
  calls: readonly Pick<CallRow, 'transaction_id' | 'rerun_of'>[],
): Promise<void> {
  const { within, note, environment } = write;
  const reruns = calls.filter(({ rerun_of }) => rerun_of !== null);
  const jobs = await inChunks(reruns, (some) =>
    within
      .selectFrom('reruns')
      .select('job_id')
      .distinct()
      .where('environment', '=', environment)
      .where(
        'new_transaction_id',
        'in',
        some.map(({ transaction_id }) => transaction_id),
      )
      .where('job_id', 'is not', null)
      .execute(),
  );
  for (const { job_id } of jobs) if (job_id !== null) note('job', job_id);
  await noteChains(
    write,
    reruns.flatMap(({ rerun_of }) => rerun_of ?? []),
  );
}
