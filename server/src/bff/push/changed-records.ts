import type { Environment, PushEvent } from '../../contract/index.js';
import type { ApiKeys } from '../calls/api-keys.js';
import { findAttempts, findCalls, GAP_COLUMNS } from '../calls/archived-call.js';
import { indexedText } from '../calls/store/clean-text.js';
import { findUsers } from '../users/user-page.js';
import type { Database } from '../schema.js';
import type { Change, Topic } from '../feed/change-feed.js';

/** An event of a stream as its bytes; `id` is the number of its change. */
export interface Frame {
  id: number;
  bytes: Buffer;
}

/** Several frames in a row, joined: they contain every change after `from` up to `to`. */
export interface Piece {
  from: number;
  to: number;
  bytes: Buffer;
}

/** The most that is written to a stream at once. */
export const PIECE_BYTES = 64 * 1024;

/** Encodes one event. Its data is JSON without line breaks, which would end the event. */
export function eventBytes(event: PushEvent, data: unknown, id?: number): Buffer {
  const named = id === undefined ? '' : `id: ${id}\n`;
  return Buffer.from(`${named}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Joins frames, in the order of their IDs, into pieces of at most `most` bytes or a single frame. */
export function toPieces(
  frames: readonly Frame[],
  from: number,
  to: number,
  most: number,
): Piece[] {
  const groups: Frame[][] = [[]];
  let size = 0;
  for (const frame of frames) {
    if (size > 0 && size + frame.bytes.length > most) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(frame);
    size += frame.bytes.length;
  }
  let begin = from;
  return groups.map((group, n) => {
    const end = n === groups.length - 1 ? to : (group.at(-1)?.id ?? to);
    const piece = { from: begin, to: end, bytes: Buffer.concat(group.map(({ bytes }) => bytes)) };
    begin = end;
    return piece;
  });
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

/** The newest change of each record among these, in their order, because a record's current state is pushed once. */
export function newestOfEach(changes: readonly Change[]): Change[] {
  const newest = new Map<string, Change>();
  for (const change of changes) {
    const name = JSON.stringify([change.topic, change.key]);
    newest.delete(name);
    newest.set(name, change);
  }
  return [...newest.values()];
}

/** Reads the changed records and writes each once; `changes` are of different records, at most 500. */
export async function loadFrames(
  sources: RecordSources,
  environment: Environment,
  changes: readonly Change[],
): Promise<Frame[]> {
  const topics = Object.entries(sources).map(async ([name, load]) => {
    const topic = name as Topic; // entries() loses the names
    const own = changes.filter((change) => change.topic === topic);
    if (own.length === 0) return [];
    const records = await load(
      environment,
      own.map(({ key }) => key),
    );
    return own.flatMap(({ id, key }): Frame[] => {
      const record = records.get(key);
      return record === undefined ? [] : [{ id, bytes: eventBytes(topic, record, id) }];
    });
  });
  return (await Promise.all(topics)).flat().sort((a, b) => a.id - b.id);
}

async function gapsOf(database: Database, environment: Environment, ids: readonly string[]) {
  const rows = await database
    .selectFrom('gaps')
    .select(GAP_COLUMNS)
    .where('environment', '=', environment)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
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

// The page reads again what it shows.
const loadNothing: LoadRecords = (_environment, keys) =>
  Promise.resolve(new Map(keys.map((key) => [key, {}])));

/** Where the streams read changed records from, in the shapes of the contract. */
export function recordSources(database: Database, keys: ApiKeys): RecordSources {
  return {
    async call(environment, ids) {
      const key = await keys.current(environment);
      const records = await findCalls(database, environment, key, ids);
      const found = new Map(records.map((call) => [call.transaction_id, call]));
      // A write may publish an ID as it was sent, while it is stored as text that every database accepts.
      return new Map(ids.map((id) => [id, found.get(indexedText(id))]));
    },
    async attempt(environment, ids) {
      const attempts = await findAttempts(database, environment, ids);
      return new Map(attempts.map((attempt) => [attempt.attempt_key, attempt]));
    },
    user: (environment, ids) => findUsers(database, environment, ids),
    gap: (environment, ids) => gapsOf(database, environment, ids),
    // Progress is frequent, and a page reads what it shows: only the ID of the job is pushed.
    job: (environment, ids) => jobsOf(database, environment, ids),
    ...{ webhooks: loadNothing, quotas: loadNothing, alerts: loadNothing },
  };
}
