import type { Environment } from '../../../contract/index.js';
import type { Database } from '../../schema.js';
import { readValue, storeValue } from '../../stored-value.js';

const nameOf = (environment: Environment) => `coverage_epoch:${environment}`;

const keyNameOf = (environment: Environment) => `coverage_key:${environment}`;
const watchedNameOf = (environment: Environment) => `watched_since:${environment}`;

/** Grows whenever a gap is found, a destination is set or removed or the API key changes: derived columns are stale then. */
export async function coverageEpoch(database: Database, environment: Environment): Promise<number> {
  return Number((await readValue(database, nameOf(environment))) ?? 0);
}

/** Within a write: the coverage of the archive changed. */
export async function nextCoverageEpoch(within: Database, environment: Environment): Promise<void> {
  const next = (await coverageEpoch(within, environment)) + 1;
  await storeValue(within, nameOf(environment), String(next));
}

/** Within a write: stores of which API key the coverage is, by its fingerprint; whether it was that of another before. */
export async function storeCoverageKey(
  within: Database,
  environment: Environment,
  key: string,
): Promise<boolean> {
  const name = keyNameOf(environment);
  if ((await readValue(within, name)) === key) return false;
  await storeValue(within, name, key);
  return true;
}

/** Since when the service was read without a pause, in ms by its clock; null where there was none. */
export async function watchedSince(
  database: Database,
  environment: Environment,
): Promise<number | null> {
  const since = await readValue(database, watchedNameOf(environment));
  return since === undefined ? null : Number(since);
}

/** Within a write: the service was not read for a while before this time. */
export const storeWatchedSince = (within: Database, environment: Environment, at: number) =>
  storeValue(within, watchedNameOf(environment), String(at));
