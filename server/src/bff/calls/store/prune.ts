import type { Environment } from '../../../contract/index.js';
import type { ChangeFeed } from '../../feed/change-feed.js';
import type { Database, ConsoleDatabase } from '../../schema.js';
import { removeTexts } from '../search/text-index.js';
import { inChunks } from '../../../database/in-chunks.js';
import { sequenceAt } from './sequence.js';

// As many as a listing holds (part 8): records that are still listed would be stored again.
const STILL_LISTED = 50;
const STEP = 200;

interface Pruned {
  database: ConsoleDatabase;
  changes: ChangeFeed;
}

type Table = 'calls' | 'attempts';

async function oldest(
  within: Database,
  table: Table,
  environment: Environment,
  below: number,
  limit: number,
): Promise<number[]> {
  const newest = await within
    .selectFrom(table)
    .select('sequence')
    .where('environment', '=', environment)
    .orderBy('sequence', 'desc')
    .offset(STILL_LISTED - 1)
    .limit(1)
    .executeTakeFirst();
  if (!newest) return [];
  const rows = await within
    .selectFrom(table)
    .select('sequence')
    .where('environment', '=', environment)
    .where('sequence', '<', Math.min(below, newest.sequence))
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map((row) => row.sequence);
}

/** Forgets in steps that each hold the writer only shortly; returns how many records are gone. */
export async function prune(
  { database, changes }: Pruned,
  environment: Environment,
  olderThan: number,
  limit: number,
): Promise<number> {
  const below = sequenceAt(olderThan);
  let forgotten = 0;
  for (const table of ['calls', 'attempts'] as const) {
    while (forgotten < limit) {
      const most = Math.min(STEP, limit - forgotten);
      const sequences = await oldest(database.kysely, table, environment, below, most);
      if (sequences.length === 0) break;
      await changes.write(environment, async (within) => {
        await inChunks(sequences, (some) =>
          within.deleteFrom(table).where('sequence', 'in', some).execute(),
        );
        await removeTexts(within, environment, table, sequences);
      });
      forgotten += sequences.length;
    }
  }
  return forgotten;
}
