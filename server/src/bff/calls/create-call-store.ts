import type { Environment } from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';
import type { Archive } from './call-store.js';
import { withRerunFates } from './detail/rerun-fates.js';
import { toArchivedEvent } from './attempt-row.js';
import { indexedText } from './store/clean-text.js';
import { inChunks } from './store/in-chunks.js';
import { keepListedCalls } from './store/keep-calls.js';
import { keepListedEvents } from './store/keep-attempts.js';
import { keepDelivery } from './store/note-delivery.js';
import { prune } from './store/prune.js';
import { bothClocks } from '../service-clock.js';
import { textIndexOf } from './search/text-index-of.js';

/** The archive over the console's database. */
export function createArchive(database: OpenDatabase<ConsoleSchema>, changes: ChangeLog): Archive {
  const { kysely } = database;
  const text = textIndexOf(database.kind);

  return {
    keepCalls: (environment, calls, serviceDate = null) =>
      changes.write(environment, (within, note) =>
        keepListedCalls({ within, note, environment, text }, calls, bothClocks(serviceDate)),
      ),
    keepEvents: (environment, events, serviceDate = null) =>
      changes.write(environment, (within, note) =>
        keepListedEvents({ within, note, environment, text }, events, bothClocks(serviceDate)),
      ),
    noteDelivery: (within, note, environment, delivery) =>
      keepDelivery({ within, note, environment, text }, delivery),
    async findCalls(environment: Environment, ids) {
      const rows = await inChunks(ids.map(indexedText), (some) =>
        kysely
          .selectFrom('calls')
          .selectAll()
          .where('environment', '=', environment)
          .where('transaction_id', 'in', some)
          .execute(),
      );
      return withRerunFates(kysely, environment, rows);
    },
    async findEvents(environment: Environment, keys) {
      const rows = await inChunks(keys, (some) =>
        kysely
          .selectFrom('events')
          .selectAll()
          .where('environment', '=', environment)
          .where('event_key', 'in', some)
          .execute(),
      );
      return rows.map(toArchivedEvent);
    },
    prune: (environment, olderThan, limit) =>
      prune({ database, changes, text }, environment, olderThan, limit),
  };
}
