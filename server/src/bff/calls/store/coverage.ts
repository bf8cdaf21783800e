import type { Environment } from '../../../contract/index.js';
import type { Database } from '../../schema.js';
import { readValue, storeValue } from '../../stored-value.js';

const epochNameOf = (environment: Environment) => `coverage_epoch:${environment}`;
const keyNameOf = (environment: Environment) => `coverage_key:${environment}`;
const unbrokenNameOf = (environment: Environment) => `unbroken_since:${environment}`;

/**
 * Increases with each gap, each call that names no user, each destination that is set or removed, each change of the
 * API key and each pause in polling, after which derived columns are outdated.
 */
export async function coverageEpoch(database: Database, environment: Environment): Promise<number> {
  return Number((await readValue(database, epochNameOf(environment))) ?? 0);
}

/** Within a write: records that the coverage of the archive changed. */
export async function nextCoverageEpoch(within: Database, environment: Environment): Promise<void> {
  const next = (await coverageEpoch(within, environment)) + 1;
  await storeValue(within, epochNameOf(environment), String(next));
}

/**
 * Within a write: stores which API key the archive covers, by its fingerprint. Returns whether it was another one
 * before.
 */
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

/** Since when the service has been polled without a pause, in ms by its clock; null if it has not been polled. */
export async function unbrokenSince(
  database: Database,
  environment: Environment,
): Promise<number | null> {
  const since = await readValue(database, unbrokenNameOf(environment));
  return since === undefined ? null : Number(since);
}

/** Within a write: the service was not polled for a while before this time. */
export const storeUnbrokenSince = (within: Database, environment: Environment, at: number) =>
  storeValue(within, unbrokenNameOf(environment), String(at));
