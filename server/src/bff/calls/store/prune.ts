import type { Kysely, Transaction } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import type { OpenDatabase } from '../../../database/opened.js';
import type { ChangeFeed } from '../../feed/change-feed.js';
import type { ConsoleSchema } from '../../schema.js';
import { textTableOf, type TextIndex } from '../search/text-index.js';
import { inChunks } from './in-chunks.js';
import { positionAt } from './position.js';

// As many as a listing holds (part 8): what the service still lists would only be kept anew.
const STILL_LISTED = 50;
const STEP = 200;

/** What pruning stands on. */
interface Pruned {
  database: OpenDatabase<ConsoleSchema>;
  changes: ChangeFeed;
  text: TextIndex;
}

type Table = 'calls' | 'attempts';

async function oldest(
  within: Kysely<ConsoleSchema>,
  table: Table,
  environment: Environment,
  below: number,
  limit: number,
): Promise<number[]> {
  const newest = await within
    .selectFrom(table)
    .select('position')
    .where('environment', '=', environment)
    .orderBy('position', 'desc')
    .offset(STILL_LISTED - 1)
    .limit(1)
    .executeTakeFirst();
  if (!newest) return [];
  const rows = await within
    .selectFrom(table)
    .select('position')
    .where('environment', '=', environment)
    .where('position', '<', Math.min(below, newest.position))
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => row.position);
}

async function forgetBeside(
  within: Transaction<ConsoleSchema>,
  environment: Environment,
  olderThan: number,
): Promise<void> {
  await within
    .deleteFrom('gaps')
    .where('environment', '=', environment)
    .where('below_position', '<', positionAt(olderThan))
    .execute();
}

/** Forgets in steps that each hold the writer only shortly; answers how many records are gone. */
export async function prune(
  { database, changes, text }: Pruned,
  environment: Environment,
  olderThan: number,
  limit: number,
): Promise<number> {
  const below = positionAt(olderThan);
  let forgotten = 0;
  for (const table of ['calls', 'attempts'] as const) {
    while (forgotten < limit) {
      const most = Math.min(STEP, limit - forgotten);
      const positions = await oldest(database.kysely, table, environment, below, most);
      if (positions.length === 0) break;
      await changes.write(environment, async (within) => {
        await inChunks(positions, (some) =>
          within.deleteFrom(table).where('position', 'in', some).execute(),
        );
        await text.remove(within, textTableOf(environment, table), positions);
      });
      forgotten += positions.length;
    }
  }
  forgotten += await pruneDeliveries(database, changes, environment, olderThan, limit - forgotten);
  await changes.write(environment, (within) => forgetBeside(within, environment, olderThan));
  return forgotten;
}

async function pruneDeliveries(
  { kysely }: OpenDatabase<ConsoleSchema>,
  changes: ChangeFeed,
  environment: Environment,
  olderThan: number,
  limit: number,
): Promise<number> {
  if (limit <= 0) return 0;
  const rows = await kysely
    .selectFrom('incoming_deliveries')
    .select('transaction_id')
    .where('environment', '=', environment)
    .where('received_at', '<', olderThan)
    .orderBy('received_at')
    .limit(Math.min(limit, STEP))
    .execute();
  if (rows.length === 0) return 0;
  await changes.write(environment, (within) =>
    within
      .deleteFrom('incoming_deliveries')
      .where('environment', '=', environment)
      .where(
        'transaction_id',
        'in',
        rows.map((row) => row.transaction_id),
      )
      .execute(),
  );
  return rows.length;
}
