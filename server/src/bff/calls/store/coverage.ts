import { z } from 'zod';
import type { Environment } from '../../../contract/index.js';
import type { Database } from '../../schema.js';
import { readValues, storeValue } from '../../stored-value.js';
import { rowsIn } from '../../rows.js';

/** Until when deleted records may hide calls, in ms by the service's clock. */
const forgotten = z.object({
  /** The newest end of a deleted gap; null if none was deleted. */
  gap: z.number().nullable(),
  /** The newest deleted call that named no user. */
  unnamed: z.number().nullable(),
});
type Forgotten = z.infer<typeof forgotten>;

/** How much of an environment's past the archive can prove, besides its gaps. */
interface StoredCoverage {
  /**
   * Increases with each gap, each call that names no user, each destination that is set or removed, each change of the
   * API key and each pause in polling, after which derived columns are outdated.
   */
  epoch: number;
  /** The fingerprint of the API key that the archive covers; null before the first. */
  key: string | null;
  /** Since when the service has been polled without a pause, in ms by its clock; null if it has not been polled. */
  unbroken_since: number | null;
  /** What the records deleted by retention may hide. */
  forgotten: Forgotten;
}

const NAMES = ['coverage_epoch', 'coverage_key', 'unbroken_since', 'forgotten'] as const;

/** Within a write or outside. */
export async function readStoredCoverage(
  database: Database,
  environment: Environment,
): Promise<StoredCoverage> {
  const names = NAMES.map((name) => `${name}:${environment}`);
  const [epoch = 0, key = null, since = null, hidden] = await readValues(database, names);
  return {
    epoch: Number(epoch),
    key,
    unbroken_since: since === null ? null : Number(since),
    forgotten:
      hidden === undefined ? { gap: null, unnamed: null } : forgotten.parse(JSON.parse(hidden)),
  };
}

const store = (
  within: Database,
  environment: Environment,
  name: (typeof NAMES)[number],
  value: string,
) => storeValue(within, `${name}:${environment}`, value);

/** Within a write: records that the coverage of the archive changed. */
export async function nextCoverageEpoch(within: Database, environment: Environment): Promise<void> {
  const { epoch } = await readStoredCoverage(within, environment);
  await store(within, environment, 'coverage_epoch', String(epoch + 1));
}

/** Within a write: stores which API key the archive covers. Returns whether it was another one before. */
export async function storeCoverageKey(
  within: Database,
  environment: Environment,
  key: string,
): Promise<boolean> {
  const before = await readStoredCoverage(within, environment);
  if (before.key === key) return false;
  await store(within, environment, 'coverage_key', key);
  return true;
}

/** Within a write: the service was not polled for a while before this time. */
export const storeUnbrokenSince = (within: Database, environment: Environment, at: number) =>
  store(within, environment, 'unbroken_since', String(at));

/** Within the write that deletes such records: keeps users of that time from becoming certain because of it. */
export async function rememberForgotten(
  within: Database,
  environment: Environment,
  what: keyof Forgotten,
  untils: readonly number[],
): Promise<void> {
  if (untils.length === 0) return;
  const { forgotten: known } = await readStoredCoverage(within, environment);
  const until = Math.max(known[what] ?? -Infinity, ...untils);
  await store(within, environment, 'forgotten', JSON.stringify({ ...known, [what]: until }));
}

/** Since when each type of a key's webhooks has been as it is. */
export const openPeriods = (
  database: Database,
  { environment, key }: { environment: Environment; key: string },
) =>
  rowsIn(database, environment, 'webhook_periods')
    .selectAll()
    .where('key', '=', key)
    .where('is_open', '=', 1)
    .execute();
