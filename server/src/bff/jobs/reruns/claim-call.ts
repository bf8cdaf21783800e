import type { Kysely, Transaction } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import type { JobRow } from '../job-rows.js';
import type { ConsoleSchema } from '../../schema.js';
import { includesRerun, RERUNS } from './job-row.js';
import { rerunAlready } from '../../calls/reruns/rerun-already.js';
import type { Claimed } from './settle-call.js';
import { isSentByJob } from '../../calls/reruns/single-rerun.js';

// So many are looked at in one question: a job that comes after another one may have nothing left to do.
const LOOKED_AT = 200;

type Database = Kysely<ConsoleSchema>;
type Item = Pick<Claimed, 'n' | 'transaction_id'>;

function waiting(database: Database, job: JobRow): Promise<Item[]> {
  return (
    database
      .selectFrom('job_items')
      .select(['n', 'subject as transaction_id'])
      .where('job_id', '=', job.id)
      .where('state', '=', 'waiting')
      // In the order of the index; no call of a rerun is tried twice.
      .orderBy('tries')
      .orderBy('n')
      .limit(includesRerun(job) ? 1 : LOOKED_AT)
      .execute()
  );
}

/**
 * Marks one as being sent; false when it, or the job, is not to be sent any more, or not now. Within a write of
 * the change log, as every single rerun begins with one: neither passes the other unseen.
 */
async function mark(
  within: Transaction<ConsoleSchema>,
  environment: Environment,
  job: JobRow,
  { n, transaction_id, at }: Claimed,
): Promise<boolean> {
  if (await isSentByJob(within, environment, transaction_id)) return false;
  const reruns = await rerunAlready(within, environment, [transaction_id]);
  if (reruns.size > 0 && !includesRerun(job)) return false;
  const { numUpdatedRows } = await within
    .updateTable('job_items')
    .set({ state: 'sending', changed_at: at })
    .where('job_id', '=', job.id)
    .where('n', '=', n)
    .where('state', '=', 'waiting')
    // Cancelled meanwhile, perhaps at another process.
    .where((is) =>
      is.exists(
        is
          .selectFrom('jobs')
          .select('jobs.id')
          .where('jobs.id', '=', job.id)
          .where('jobs.state', '=', 'running'),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** As the step `claim` says. */
export async function claimCall(
  database: Database,
  changes: ChangeLog,
  environment: Environment,
  job: JobRow,
): Promise<Claimed | null> {
  for (;;) {
    const items = await waiting(database, job);
    const ids = items.map(({ transaction_id }) => transaction_id);
    const reruns = await rerunAlready(database, environment, includesRerun(job) ? [] : ids);
    const first = items.findIndex(({ transaction_id }) => !reruns.has(transaction_id));
    const before = first === -1 ? items : items.slice(0, first);
    // One that is under way is left for later: the service may not take it.
    const over = before.filter(({ transaction_id }) => reruns.get(transaction_id) === 'over');
    if (over.length > 0) await skip(changes, environment, job, over);
    const next = items[first];
    if (next) {
      const call = { ...next, at: Date.now() };
      const isMarked = await changes.write(environment, (within) =>
        mark(within, environment, job, call),
      );
      return isMarked ? call : null;
    }
    if (over.length === 0) return null;
  }
}

function skip(
  changes: ChangeLog,
  environment: Environment,
  job: JobRow,
  items: readonly Item[],
): Promise<void> {
  return changes.write(environment, async (within, note) => {
    await within
      .updateTable('job_items')
      .set({ state: 'skipped', changed_at: Date.now() })
      .where('job_id', '=', job.id)
      .where(
        'n',
        'in',
        items.map(({ n }) => n),
      )
      .where('state', '=', 'waiting')
      .execute();
    RERUNS.tell(note, job.id);
  });
}
