import type { Kysely } from 'kysely';
import type { Environment, Overview, Reconciliation } from '../../contract/index.js';
import { UpstreamError } from '../../upstream/failures.js';
import type { ApiKeys } from '../calls/api-keys.js';
import type { Environments } from '../service/environments.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';
import { readOverview } from './overview.js';
import { readMissingDestinations, readUndelivered, TOO_EARLY_MS } from './reconciliation.js';

const KEEP_MS = 1_000;
const CONFIGURED_MS = 5_000;
// A page that has the rest does not wait longer for the service.
const PATIENCE_MS = 2_000;
// As often as a page asks while one push follows another: a page that knows when to ask again is no more load.
const LEAST_AGAIN_MS = 5_000;

/** The two reports on an environment; those who ask at about the same time share them. */
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

interface Recent<V> {
  value: V;
  /** When its making began: what changed since, it may not have seen. */
  began: number;
  /** From when on a newer one can be had, in ms. */
  until: number;
}

/** Values that are made once for all who ask meanwhile, and used again for `keepMs`. A failure is not kept. */
function sharing<V>(keepMs: number, make: (environment: Environment) => Promise<V>) {
  const kept = new Map<Environment, { recent: Promise<Recent<V>>; until: number }>();
  return (environment: Environment): Promise<Recent<V>> => {
    const known = kept.get(environment);
    if (known && Date.now() < known.until) return known.recent;
    const began = Date.now();
    const recent: Promise<Recent<V>> = make(environment).then(
      (value) => {
        entry.until = Date.now() + keepMs;
        return { value, began, until: entry.until };
      },
      (error: unknown) => {
        if (kept.get(environment) === entry) kept.delete(environment);
        throw error;
      },
    );
    const entry = { recent, until: Infinity };
    kept.set(environment, entry);
    return recent;
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
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, null);
    });
    try {
      return await Promise.race([read(environment).then(({ value }) => value), patience]);
    } finally {
      clearTimeout(timer);
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

  /** In how many ms a report is to be read again: as soon as it can be newer, or when `due` comes. */
  function againIn(environment: Environment, recent: Recent<unknown>, due: number | null) {
    const isOutdated = (changedAt.get(environment) ?? -Infinity) >= recent.began;
    const at = isOutdated ? recent.until : due;
    return at === null ? null : Math.max(at - Date.now(), LEAST_AGAIN_MS);
  }

  const undelivered = sharing(KEEP_MS, async (environment) =>
    readUndelivered(await placeOf(environment)),
  );

  async function reconciliation(environment: Environment): Promise<Reconciliation> {
    const [recent, types] = await Promise.all([undelivered(environment), configured(environment)]);
    const missing_destinations = types
      ? await readMissingDestinations(await placeOf(environment), types)
      : null;
    // Of users whose call is due to be listed it is too early to say; without an answer the service is asked again.
    const due = types ? null : Date.now();
    const again_in_ms = againIn(environment, recent, due) ?? TOO_EARLY_MS;
    return { ...recent.value, missing_destinations, again_in_ms };
  }

  const overviews = sharing(KEEP_MS, async (environment) =>
    readOverview(
      await placeOf(environment),
      await reconciliation(environment),
      await configured(environment),
    ),
  );

  return {
    reconciliation,
    async overview(environment) {
      const recent = await overviews(environment);
      const { again_in_ms: again } = recent.value;
      const due = again === null ? null : recent.began + again;
      return { ...recent.value, again_in_ms: againIn(environment, recent, due) };
    },
  };
}
