import type { Environment } from '../../../contract/index.js';
import type { Database } from '../../schema.js';
import { readValue, storeValue } from '../../stored-value.js';

const nameOf = (environment: Environment) => `coverage_epoch:${environment}`;

/** Grows whenever a gap is found or a destination is set or removed, because derived columns are stale then. */
export async function coverageEpoch(database: Database, environment: Environment): Promise<number> {
  return Number((await readValue(database, nameOf(environment))) ?? 0);
}

/** Within a write: the coverage of the archive changed. */
export async function nextCoverageEpoch(within: Database, environment: Environment): Promise<void> {
  const next = (await coverageEpoch(within, environment)) + 1;
  await storeValue(within, nameOf(environment), String(next));
}
