import { ENVIRONMENTS } from '../contract/index.js';
import type { OpenDatabase } from '../database/opened.js';
import { createChangeLog } from './feed/change-feed.js';
import { ACTIONS } from './jobs/job-actions.js';
import { loseWaitingReruns } from './jobs/reruns/rerun-work.js';
import type { ConsoleSchema } from './schema.js';

/**
 * Keeps what was under way when a backup was made from being done once more after it was restored, since nothing
 * says how far it has come in the meantime: bulk reruns end, bulk registrations are paused, and scenarios are
 * interrupted, which still puts back what they changed. Items that were running are recovered as after a crash.
 */
export async function holdBackAfterRestore(database: OpenDatabase<ConsoleSchema>): Promise<void> {
  const changes = createChangeLog(database);
  for (const environment of ENVIRONMENTS) {
    await changes.write(environment, async (within, note) => {
      const running = await within
        .selectFrom('jobs')
        .selectAll()
        .where('environment', '=', environment)
        .where('state', '=', 'running')
        .execute();
      for (const job of running) {
        note('job', job.id);
        if (job.kind === 'rerun') {
          await loseWaitingReruns({ within, environment }, job);
          await ACTIONS.cancel(within, job, { retries: [] });
          continue;
        }
        const paused = { state: 'paused', blocked: null };
        await within.updateTable('jobs').set(paused).where('id', '=', job.id).execute();
      }
      await within
        .updateTable('scenario_runs')
        .set({ state: 'interrupted' })
        .where('environment', '=', environment)
        .where('state', '=', 'running')
        .execute();
    });
  }
}
