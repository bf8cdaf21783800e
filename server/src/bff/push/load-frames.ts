import type { Environment, PushEvent } from '../../contract/index.js';
import type { Change } from '../feed/change-feed.js';
import { eventBytes, type Frame } from './frame.js';

/** The present records of these keys by key; one that is gone is left out. */
export type LoadRecords = (
  environment: Environment,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, unknown>>;

/** How the records of a topic are read. Changes of another topic are told to nobody. */
export type RecordSources = Partial<Record<string, { event: PushEvent; load: LoadRecords }>>;

const CHUNK = 500;

/** The newest change of each record among these, in their order: its present state is told once. */
export function newestOfEach(changes: readonly Change[]): Change[] {
  const newest = new Map<string, Change>();
  for (const change of changes) {
    const name = JSON.stringify([change.topic, change.key]);
    newest.delete(name);
    newest.set(name, change);
  }
  return [...newest.values()];
}

/** Reads what the changes are about and writes each record once; `changes` are of different records. */
export async function loadFrames(
  sources: RecordSources,
  environment: Environment,
  changes: readonly Change[],
): Promise<Frame[]> {
  const topics = Object.entries(sources).map(async ([topic, source]) => {
    const mine = changes.filter((change) => change.topic === topic);
    const frames: Frame[] = [];
    for (let n = 0; source && n < mine.length; n += CHUNK) {
      const chunk = mine.slice(n, n + CHUNK);
      const records = await source.load(
        environment,
        chunk.map(({ key }) => key),
      );
      for (const { id, key } of chunk) {
        const record = records.get(key);
        if (record !== undefined) frames.push({ id, bytes: eventBytes(source.event, record, id) });
      }
    }
    return frames;
  });
  return (await Promise.all(topics)).flat().sort((a, b) => a.id - b.id);
}
