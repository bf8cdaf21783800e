import type { Kysely } from 'kysely';
import type { SandboxSchema } from '../database/schema.js';

/** How many transactions are counted; the oldest are forgotten first, and would fail anew. */
const MOST_TRANSACTIONS = 10_000;

/**
 * Counts one more failure of the transaction, if it has not had its `n` yet: which one it is, or null
 * when it has. Kept over restarts, as the retries are.
 */
export async function nextFailure(
  database: Kysely<SandboxSchema>,
  of: { key_id: string; transaction_id: string; n: number },
): Promise<number | null> {
  const { key_id, transaction_id, n } = of;
  return database.transaction().execute(async (within) => {
    const row = await within
      .selectFrom('failures')
      .select(['seq', 'failed'])
      .where('key_id', '=', key_id)
      .where('transaction_id', '=', transaction_id)
      .executeTakeFirst();
    if (row) {
      if (row.failed >= n) return null;
      const failed = row.failed + 1;
      await within.updateTable('failures').set({ failed }).where('seq', '=', row.seq).execute();
      return failed;
    }
    const { seq } = await within
      .insertInto('failures')
      .values({ key_id, transaction_id, failed: 1 })
      .returning('seq')
      .executeTakeFirstOrThrow();
    await within
      .deleteFrom('failures')
      .where('seq', '<=', seq - MOST_TRANSACTIONS)
      .execute();
    return 1;
  });
}
