import type { Environment } from '../../../contract/index.js';
import type { Database } from '../../schema.js';
import { readValue, storeValue } from '../../stored-value.js';

const epochNameOf = (environment: Environment) => `coverage_epoch:${environment}`;
const keyNameOf = (environment: Environment) => `coverage_key:${environment}`;
const unbrokenNameOf = (environment: Environment) => `unbroken_since:${environment}`;

/**
 * Grows with each gap, call that names no user, destination that is set or removed, change of the API key and pause in
 * reading: derived columns are stale then.
 */
export async function coverageEpoch(database: Database, environment: Environment): Promise<number> {
  return Number((await readValue(database, epochNameOf(environment))) ?? 0);
}

/** Within a write: the coverage of the archive changed. */
export async function nextCoverageEpoch(within: Database, environment: Environment): Promise<void> {
  const next = (await coverageEpoch(within, environment)) + 1;
  await storeValue(within, epochNameOf(environment), String(next));
}

/** Within a write: stores whose archive is covered, by the fingerprint of its API key. Returns whether it was another's. */
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
export async function unbrokenSince(
  database: Database,
  environment: Environment,
): Promise<number | null> {
  const since = await readValue(database, unbrokenNameOf(environment));
  return since === undefined ? null : Number(since);
}

/** Within a write: the service was not read for a while before this time. */
export const storeUnbrokenSince = (within: Database, environment: Environment, at: number) =>
  storeValue(within, unbrokenNameOf(environment), String(at));
