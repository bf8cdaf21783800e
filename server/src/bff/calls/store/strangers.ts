import type { Kysely, Transaction } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import type { CallRow, ConsoleSchema } from '../../schema.js';
import { indexedText } from './clean-text.js';
import { inChunks } from './in-chunks.js';
import { positionAt } from './position.js';

type Named = Pick<CallRow, 'reference_user_id' | 'position'>;

/**
 * Within a write of the change log: whom the calls name, and the roster does not hold, is kept with their
 * newest call. To look for them in all calls takes longer with every call.
 */
export async function noteStrangers(
  within: Transaction<ConsoleSchema>,
  environment: Environment,
  calls: readonly Named[],
): Promise<void> {
  const newest = new Map<string, number>();
  for (const { reference_user_id: id, position } of calls) {
    if (id !== null) newest.set(id, Math.max(position, newest.get(id) ?? 0));
  }
  const known = await inChunks([...newest.keys()], (ids) =>
    within
      .selectFrom('roster')
      .select('reference_user_id')
      .where('environment', '=', environment)
      .where('reference_user_id', 'in', ids)
      .execute(),
  );
  for (const { reference_user_id } of known) newest.delete(reference_user_id);
  await inChunks([...newest], (some) =>
    within
      .insertInto('strangers')
      .values(
        some.map(([reference_user_id, position]) => ({
          ...{ environment, reference_user_id, newest: position },
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['environment', 'reference_user_id'])
          .doUpdateSet((row) => ({ newest: row.ref('excluded.newest') }))
          .whereRef('excluded.newest', '>', 'strangers.newest'),
      )
      .execute(),
  );
}

/** Within the write that puts them on the roster; calls that come later find them there. */
export async function forgetStrangers(
  within: Kysely<ConsoleSchema>,
  environment: string,
  reference_user_ids: readonly string[],
): Promise<void> {
  await within
    .deleteFrom('strangers')
    .where('environment', '=', environment)
    .where('reference_user_id', 'in', reference_user_ids.map(indexedText))
    .execute();
}

/** Forgets those whose newest call was forgotten, of the time before `olderThan` (ms). */
export async function forgetOldStrangers(
  within: Transaction<ConsoleSchema>,
  environment: Environment,
  olderThan: number,
): Promise<void> {
  await within
    .deleteFrom('strangers')
    .where('environment', '=', environment)
    .where('newest', '<', positionAt(olderThan))
    .where((stranger) =>
      stranger.not(
        stranger.exists(
          stranger
            .selectFrom('calls')
            .select('calls.position')
            .whereRef('calls.position', '=', 'strangers.newest'),
        ),
      ),
    )
    .execute();
}
