import { inChunks } from './in-chunks.js';
import { noteOrigins } from './note-origins.js';
import type { Write } from './tie.js';

// More than a listing holds; what is left is noted at the next look.
const MOST = 500;

/**
 * Notes the calls that were pending and are listed no more, `at` by the service's clock: a listing holds 50
 * (part 8), and what is pushed out of it goes on unseen. Without this they would be "retrying" for ever.
 */
export async function noteUnlisted(
  write: Write,
  listed: ReadonlyMap<string, unknown>,
  at: number,
): Promise<void> {
  if (listed.size === 0) return;
  const { within, note, environment } = write;
  const pending = await within
    .selectFrom('calls')
    .select(['position', 'transaction_id', 'rerun_of'])
    .where('environment', '=', environment)
    .where('status', '=', 'PENDING')
    .where('listed_at', 'is not', null)
    .where('unlisted_at', 'is', null)
    .limit(MOST)
    .execute();
  const gone = pending.filter(({ transaction_id }) => !listed.has(transaction_id));
  await inChunks(gone, async (some) => {
    const positions = some.map(({ position }) => position);
    await within
      .updateTable('calls')
      .set({ unlisted_at: at })
      .where('position', 'in', positions)
      .execute();
    return [];
  });
  for (const { transaction_id } of gone) note('call', transaction_id);
  await noteOrigins(write, gone);
}
