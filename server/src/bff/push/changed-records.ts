import type { Environment, PushEvent } from '../../contract/index.js';
import type { ApiKeys } from '../calls/api-keys.js';
import { findAttempts, findCalls } from '../calls/archived-call.js';
import { indexedText } from '../calls/store/clean-text.js';
import type { Database } from '../schema.js';
import type { Change, Topic } from '../feed/change-feed.js';
import { rowsIn } from '../rows.js';
import { findListedUsers } from '../users/user-page.js';

/** Encodes one event. Its data is JSON without line breaks, which would end the event. */
export function eventBytes(event: PushEvent, data: unknown, id?: number): Buffer {
  const named = id === undefined ? '' : `id: ${id}\n`;
  return Buffer.from(`${named}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** The current records by key; records that no longer exist are absent. */
export type LoadRecords = (
  environment: Environment,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, unknown>>;

/**
 * How the records of each topic are read; events are named after their topic. Changes of other topics are not pushed.
 */
export type RecordSources = Partial<Record<Topic, LoadRecords>>;

/** The newest change of each record among these, in their order. */
function newestOfEach(changes: readonly Change[]): Change[] {
  const newest = new Map<string, Change>();
  for (const change of changes) {
    const name = JSON.stringify([change.topic, change.key]);
    newest.delete(name);
    newest.set(name, change);
  }
  return [...newest.values()];
}

/** The events for changes, joined in their order. A record's current state is pushed once. */
export async function loadEvents(
  sources: RecordSources,
  environment: Environment,
  changes: readonly Change[],
): Promise<Buffer> {
  const newest = newestOfEach(changes);
  const topics = Object.entries(sources).map(async ([name, load]) => {
    const topic = name as Topic; // entries() loses the names
    const own = newest.filter((change) => change.topic === topic);
    if (own.length === 0) return [];
    const records = await load(
      environment,
      own.map(({ key }) => key),
    );
    return own.flatMap(({ id, key }) => {
      const record = records.get(key);
      return record === undefined ? [] : [{ id, bytes: eventBytes(topic, record, id) }];
    });
  });
  const events = (await Promise.all(topics)).flat().sort((a, b) => a.id - b.id);
  return Buffer.concat(events.map(({ bytes }) => bytes));
}

async function jobsOf(database: Database, environment: Environment, ids: readonly string[]) {
  const rows = await rowsIn(database, environment, 'jobs')
    .select(['id', 'kind'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** For a topic whose pages read again what they show: at most the key is pushed. */
const withoutRecord =
  (toData: (key: string) => object): LoadRecords =>
  (_environment, keys) =>
    Promise.resolve(new Map(keys.map((key) => [key, toData(key)])));
const nothing = withoutRecord(() => ({}));

/** Where the streams read changed records from, in the shapes of the contract. */
export function recordSources(database: Database, keys: ApiKeys): RecordSources {
  return {
    async call(environment, ids) {
      const records = await findCalls(await keys.place(environment), ids);
      const found = new Map(records.map((call) => [call.transaction_id, call]));
      // A write may publish an ID as it was sent, while it is stored as text that every database accepts.
      return new Map(ids.map((id) => [id, found.get(indexedText(id))]));
    },
    async attempt(environment, ids) {
      const attempts = await findAttempts({ database, environment }, ids);
      return new Map(attempts.map((attempt) => [attempt.attempt_key, attempt]));
    },
    async user(environment, ids) {
      const listed = await findListedUsers({ database, environment }, ids);
      return new Map(
        ids.map((id) => [id, { reference_user_id: id, user: listed.get(id) ?? null }]),
      );
    },
    gap: withoutRecord((list) => ({ list })),
    job: (environment, ids) => jobsOf(database, environment, ids),
    ...{ webhooks: nothing, quotas: nothing, alerts: nothing },
  };
}
