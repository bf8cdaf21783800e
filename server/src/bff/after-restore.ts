import { ENVIRONMENTS } from '../contract/index.js';
import { createChangeFeed } from './feed/change-feed.js';
import { ACTIONS } from './jobs/jobs.js';
import { loseWaitingReruns } from './jobs/reruns/bulk-reruns.js';
import { rowsIn } from './rows.js';
import type { ConsoleDatabase } from './schema.js';

/**
 * Ends every session, and every link that signs in or sets a password, because members may have signed out and links
 * may have been used since the backup was made. Jobs that were under way then must not be repeated, because how far
 * they have come since is unknown: bulk registrations are paused, bulk reruns and scenarios are cancelled, and the
 * destinations that a scenario has changed are still restored. Items that were running are recovered as after a crash.
 */
export async function holdBackAfterRestore(database: ConsoleDatabase): Promise<void> {
  await database.kysely
    .updateTable('sessions')
    .set({ revoked_at: Date.now() })
    .where('revoked_at', 'is', null)
    .execute();
  await database.kysely.deleteFrom('sign_in_links').execute();
  // Notifications that were waiting to be sent are outdated by now.
  await database.kysely
    .updateTable('alert_notifications')
    .set({ state: 'dropped', at: Date.now() })
    .where('state', '=', 'waiting')
    .execute();
  const changes = createChangeFeed(database);
  for (const environment of ENVIRONMENTS) {
    await changes.write(environment, async (within, publish) => {
      const held = await rowsIn(within, environment, 'jobs')
        .selectAll()
        .where((job) =>
          job.or([
            job('state', '=', 'running'),
            // Resuming it would send again what was sent after the backup.
            job.and([job('state', '=', 'paused'), job('kind', '=', 'rerun')]),
          ]),
        )
        .execute();
      for (const job of held) {
        publish('job', job.id);
        if (job.kind === 'registration') await ACTIONS.pause(within, job);
        if (job.kind === 'scenario') await ACTIONS.cancel(within, job);
        if (job.kind === 'rerun') {
          await loseWaitingReruns({ within, environment }, job);
          await ACTIONS.cancel(within, job);
        }
      }
    });
  }
}
