import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Environment, Overview, Reconciliation } from '../../contract/index.js';
import { UpstreamError } from '../../upstream/failures.js';
import type { ApiKeys } from '../calls/api-keys.js';
import type { Environments } from '../service/environments.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';
import { readOverview } from './overview.js';
import { readMissingDestinations, readUndelivered } from './reconciliation.js';

const EVERY_MS = 1_000;
const CONFIGURED_MS = 5_000;
// A page that has the rest does not wait longer for the service.
const PATIENCE_MS = 2_000;

/** The two reports on an environment; requests at about the same time share them. */
export interface Reports {
  reconciliation: (environment: Environment) => Promise<Reconciliation>;
  overview: (environment: Environment) => Promise<Overview>;
}

/** What the reports stand on. */
export interface ReportParts {
  database: Kysely<ConsoleSchema>;
  changes: ChangeFeed;
  environments: Environments;
  keys: ApiKeys;
}

/**
 * Values that are made once for all who ask meanwhile, each at least `everyMs` after the one before. A value that was
 * begun before `changedAt` is not used again, nor is a failure.
 */
function sharing<V>(
  everyMs: number,
  make: (environment: Environment) => Promise<V>,
  changedAt: (environment: Environment) => number = () => -Infinity,
) {
  const newest = new Map<Environment, { value: Promise<V>; began: number }>();
  const next = new Map<Environment, Promise<V>>();

  function begin(environment: Environment): Promise<V> {
    const made = { value: make(environment), began: Date.now() };
    newest.set(environment, made);
    made.value.catch(() => {
      if (newest.get(environment) === made) newest.delete(environment);
    });
    return made.value;
  }

  return (environment: Environment): Promise<V> => {
    const made = newest.get(environment);
    if (!made) return begin(environment);
    const left = made.began + everyMs - Date.now();
    if (left > 0 && made.began > changedAt(environment)) return made.value;
    const known = next.get(environment);
    if (known) return known;
    const value = Promise.allSettled([made.value, setTimeout(left)]).then(() => {
      next.delete(environment);
      return begin(environment);
    });
    next.set(environment, value);
    return value;
  };
}

/** The types that have a destination now (4.4); null when the service does not say so in time. */
function configuredTypes(environments: Environments) {
  const read = sharing(CONFIGURED_MS, async (environment): Promise<readonly string[] | null> => {
    try {
      const { value } = await environments.resolve(environment).client.call('config_get', {});
      return value.items.map(({ webhook_type }) => webhook_type);
    } catch (error) {
      if (error instanceof UpstreamError) return null;
      throw error;
    }
  });
  return async (environment: Environment) => {
    const patience = new AbortController();
    try {
      const late = setTimeout(PATIENCE_MS, null, { signal: patience.signal });
      return await Promise.race([read(environment), late]);
    } finally {
      patience.abort();
    }
  };
}

/** The reports over the console's database. */
export function createReports({ database, changes, environments, keys }: ReportParts): Reports {
  const configured = configuredTypes(environments);
  const changedAt = new Map<Environment, number>();
  changes.onChange((environment) => changedAt.set(environment, Date.now()));
  const placeOf = async (environment: Environment) => ({
    ...{ database, environment },
    key: await keys.current(environment),
  });

  const changed = (environment: Environment) => changedAt.get(environment) ?? -Infinity;

  const undelivered = sharing(
    EVERY_MS,
    async (environment) => readUndelivered(await placeOf(environment)),
    changed,
  );

  async function reconciliation(environment: Environment): Promise<Reconciliation> {
    const [users, types] = await Promise.all([undelivered(environment), configured(environment)]);
    const missing_destinations = types
      ? await readMissingDestinations(await placeOf(environment), types)
      : null;
    return { ...users, missing_destinations };
  }

  const overview = sharing(
    EVERY_MS,
    async (environment) =>
      readOverview(
        await placeOf(environment),
        await reconciliation(environment),
        await configured(environment),
      ),
    changed,
  );

  return { reconciliation, overview };
}
