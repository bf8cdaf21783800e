import type { Environment } from '../../../contract/index.js';
import type { ChangeFeed } from '../../feed/change-feed.js';
import type { Database } from '../../schema.js';
import type { List } from '../api-keys.js';
import { removeTexts } from '../search/text-index.js';
import { inChunks } from '../../../database/in-chunks.js';
import { rememberForgotten } from './coverage.js';
import { sequenceAt, timeOf } from './sequence.js';
import { rowsIn } from '../../rows.js';

// As many as a listing contains (part 8), because records that are still listed would be stored again.
const STILL_LISTED = 50;
const STEP = 200;

interface Pruned {
  database: Database;
  changes: ChangeFeed;
}

async function oldest(
  within: Database,
  table: List,
  environment: Environment,
  below: number,
  limit: number,
) {
  const newest = await rowsIn(within, environment, table)
    .select('sequence')
    .orderBy('sequence', 'desc')
    .offset(STILL_LISTED - 1)
    .limit(1)
    .executeTakeFirst();
  if (!newest) return [];
  return rowsIn(within, environment, table)
    .select(['sequence', 'reference_user_id'])
    .where('sequence', '<', Math.min(below, newest.sequence))
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

/** At most 200 gaps above records of that time: a gap's number starts with the time of the record below it. */
async function pruneGaps(
  { database, changes }: Pruned,
  environment: Environment,
  below: number,
): Promise<void> {
  const old = await rowsIn(database, environment, 'gaps')
    .select(['id', 'list', 'to_at', 'found_at'])
    .where('below_sequence', '<', below)
    .limit(STEP)
    .execute();
  if (old.length === 0) return;
  const ofCalls = old.filter(({ list }) => list === 'calls');
  await changes.write(environment, async (within) => {
    const ids = old.map(({ id }) => id);
    await within.deleteFrom('gaps').where('id', 'in', ids).execute();
    const untils = ofCalls.map(({ to_at, found_at }) => to_at ?? found_at);
    await rememberForgotten(within, environment, 'gap', untils);
  });
}

/** Deletes in steps that each hold the write lock only briefly; returns how many records were deleted. */
export async function prune(
  pruned: Pruned,
  environment: Environment,
  olderThan: number,
  limit: number,
): Promise<number> {
  const { database, changes } = pruned;
  const below = sequenceAt(olderThan);
  await pruneGaps(pruned, environment, below);
  let forgotten = 0;
  for (const table of ['calls', 'attempts'] as const) {
    while (forgotten < limit) {
      const most = Math.min(STEP, limit - forgotten);
      const old = await oldest(database, table, environment, below, most);
      if (old.length === 0) break;
      const sequences = old.map(({ sequence }) => sequence);
      const unnamed = old.filter((row) => table === 'calls' && row.reference_user_id === null);
      await changes.write(environment, async (within) => {
        await inChunks(sequences, (some) =>
          within.deleteFrom(table).where('sequence', 'in', some).execute(),
        );
        await removeTexts(within, environment, table, sequences);
        const untils = unnamed.map(({ sequence }) => timeOf(sequence));
        await rememberForgotten(within, environment, 'unnamed', untils);
      });
      forgotten += sequences.length;
    }
  }
  return forgotten;
}
