import type { Environment } from '../../../contract/index.js';
import type { Database } from '../../schema.js';

/** Grows whenever a gap is found or a destination is set or removed, because derived columns are stale then. */
export async function coverageEpoch(database: Database, environment: Environment): Promise<number> {
  const row = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', `coverage_epoch:${environment}`)
    .executeTakeFirst();
  return row ? Number(row.value) : 0;
}

/** Within a write: the coverage of the archive changed. */
export async function nextCoverageEpoch(within: Database, environment: Environment): Promise<void> {
  const value = String((await coverageEpoch(within, environment)) + 1);
  await within
    .insertInto('settings')
    .values({ name: `coverage_epoch:${environment}`, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
