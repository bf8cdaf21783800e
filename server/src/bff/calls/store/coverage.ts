import { z } from 'zod';
import type { Environment } from '../../../contract/index.js';
import type { Database } from '../../schema.js';
import { readValue, storeValue } from '../../stored-value.js';

const epochNameOf = (environment: Environment) => `coverage_epoch:${environment}`;
const keyNameOf = (environment: Environment) => `coverage_key:${environment}`;
const unbrokenNameOf = (environment: Environment) => `unbroken_since:${environment}`;
const forgottenNameOf = (environment: Environment) => `forgotten:${environment}`;

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

/** Until when deleted records may hide calls, in ms by the service's clock. */
const forgotten = z.object({
  /** The newest end of a deleted gap; null if none was deleted. */
  gap: z.number().nullable(),
  /** The newest deleted call that named no user. */
  unnamed: z.number().nullable(),
});
type Forgotten = z.infer<typeof forgotten>;

/** What the records deleted by retention may hide. */
export async function readForgotten(
  database: Database,
  environment: Environment,
): Promise<Forgotten> {
  const text = await readValue(database, forgottenNameOf(environment));
  return text === undefined ? { gap: null, unnamed: null } : forgotten.parse(JSON.parse(text));
}

/** Within the write that deletes such records: keeps users of that time from becoming certain because of it. */
export async function rememberForgotten(
  within: Database,
  environment: Environment,
  what: keyof Forgotten,
  untils: readonly number[],
): Promise<void> {
  if (untils.length === 0) return;
  const known = await readForgotten(within, environment);
  const until = Math.max(known[what] ?? -Infinity, ...untils);
  await storeValue(
    within,
    forgottenNameOf(environment),
    JSON.stringify({ ...known, [what]: until }),
  );
}
