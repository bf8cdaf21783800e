import type { Kysely } from 'kysely';
import type { CallRow, ConsoleSchema } from '../../schema.js';
import { inChunks } from '../store/in-chunks.js';

// Reruns of reruns of reruns: a chain that somebody reads is far shorter.
const MOST = 100;

type Database = Kysely<ConsoleSchema>;

async function origin(database: Database, call: CallRow): Promise<CallRow> {
  let first = call;
  const seen = new Set([call.transaction_id]);
  while (first.rerun_of !== null && !seen.has(first.rerun_of) && seen.size < MOST) {
    const before = await database
      .selectFrom('calls')
      .selectAll()
      .where('environment', '=', call.environment)
      .where('transaction_id', '=', first.rerun_of)
      .executeTakeFirst();
    if (!before) break;
    seen.add(before.transaction_id);
    first = before;
  }
  return first;
}

/** The call, all that it is a rerun of, and all reruns of these: at most 100, oldest first. */
export async function readLineage(database: Database, call: CallRow): Promise<CallRow[]> {
  const first = await origin(database, call);
  const found = new Map([
    [first.transaction_id, first],
    [call.transaction_id, call],
  ]);
  let generation = [...found.keys()];
  while (generation.length > 0 && found.size < MOST) {
    const room = MOST - found.size;
    const children = await inChunks(generation, (some) =>
      database
        .selectFrom('calls')
        .selectAll()
        .where('environment', '=', call.environment)
        .where('rerun_of', 'in', some)
        .limit(MOST)
        .execute(),
    );
    const fresh = children.filter((child) => !found.has(child.transaction_id)).slice(0, room);
    for (const child of fresh) found.set(child.transaction_id, child);
    generation = fresh.map((child) => child.transaction_id);
  }
  return [...found.values()].sort((a, b) => a.position - b.position);
}
