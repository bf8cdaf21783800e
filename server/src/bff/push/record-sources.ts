import type { Kysely } from 'kysely';
import type { ArchiveGap, Environment } from '../../contract/index.js';
import type { Archive } from '../calls/call-store.js';
import { indexedText } from '../calls/store/clean-text.js';
import { toEntry } from '../users/user-row.js';
import type { ConsoleSchema } from '../schema.js';
import type { RecordSources } from './load-frames.js';

type Database = Kysely<ConsoleSchema>;

async function gapsOf(database: Database, environment: Environment, ids: readonly string[]) {
  const rows = await database
    .selectFrom('gaps')
    .selectAll()
    .where('environment', '=', environment)
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, list, below_position, from_at, to_at, found_at }) => {
      const span = { from: from_at, to: to_at, found_at };
      const gap = { id, list: list === 'calls' ? 'calls' : 'events', below_position, ...span };
      return [id, gap satisfies { [K in keyof ArchiveGap]: unknown }];
    }),
  );
}

async function peopleOf(database: Database, environment: Environment, ids: readonly string[]) {
  const rows = await database
    .selectFrom('roster')
    .selectAll()
    .where('environment', '=', environment)
    .where('reference_user_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.reference_user_id, toEntry(row)]));
}

async function jobsOf(database: Database, environment: Environment, ids: readonly string[]) {
  const rows = await database
    .selectFrom('jobs')
    .select(['id', 'kind'])
    .where('environment', '=', environment)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** `kind:id`, as it was noted. */
function toWork(key: string) {
  const [kind, id] = key.split(':');
  return { kind, id };
}

/** Where the streams read what has changed: the same shapes that the pages are answered with. */
export function recordSources(
  database: Database,
  archive: Pick<Archive, 'findCalls' | 'findEvents'>,
): RecordSources {
  return {
    call: {
      event: 'call',
      async load(environment, ids) {
        const calls = await archive.findCalls(environment, ids);
        const found = new Map(calls.map((call) => [call.transaction_id, call]));
        // A write may have noted an id as it was sent, which is kept as text that every database takes.
        return new Map(ids.map((id) => [id, found.get(indexedText(id))]));
      },
    },
    event: {
      event: 'event',
      async load(environment, keys) {
        const events = await archive.findEvents(environment, keys);
        return new Map(events.map((event) => [event.event_key, event]));
      },
    },
    person: {
      event: 'person',
      load: (environment, ids) => peopleOf(database, environment, ids),
    },
    gap: { event: 'gap', load: (environment, ids) => gapsOf(database, environment, ids) },
    // Progress is frequent and a page reads what it shows: only which job went on is pushed.
    job: { event: 'job', load: (environment, ids) => jobsOf(database, environment, ids) },
    work: {
      event: 'work',
      load: (_environment, keys) => Promise.resolve(new Map(keys.map((key) => [key, toWork(key)]))),
    },
    hooks: {
      event: 'hooks',
      load: (_environment, keys) => Promise.resolve(new Map(keys.map((key) => [key, {}]))),
    },
  };
}
