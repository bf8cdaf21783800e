import type { CallRow } from '../../schema.js';
import { inChunks } from './in-chunks.js';
import type { Write } from './tie.js';

// As many generations as what came of a rerun is looked for.
const MOST_GENERATIONS = 20;

/**
 * Notes what shows these calls, which changed, beside themselves: the calls of which they are reruns, as those
 * tell what came of it, and the bulk reruns that made them.
 */
export async function noteOrigins(
  { within, note, environment }: Write,
  calls: readonly Pick<CallRow, 'transaction_id' | 'rerun_of'>[],
): Promise<void> {
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
  let origins = reruns;
  for (let n = 0; n < MOST_GENERATIONS && origins.length > 0; n += 1) {
    const ids = [...new Set(origins.flatMap(({ rerun_of }) => rerun_of ?? []))];
    for (const id of ids) note('call', id);
    origins = await inChunks(ids, (some) =>
      within
        .selectFrom('calls')
        .select(['transaction_id', 'rerun_of'])
        .where('environment', '=', environment)
        .where('transaction_id', 'in', some)
        .where('rerun_of', 'is not', null)
        .execute(),
    );
  }
}
