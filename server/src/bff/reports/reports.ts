import type { Environment, Overview, Reconciliation } from '../../contract/index.js';
import type { Environments } from '../environments.js';
import { TOO_EARLY_MS } from './completion-verdict.js';
import { createConfiguredKinds } from './configured-kinds.js';
import { madeRecently, type Recent } from './made-recently.js';
import { readMissingDestinations } from './missing-destinations.js';
import { readOverview } from './read-overview.js';
import { readUncertainPeople } from './uncertain-people.js';
import { readUnknownPeople } from './unknown-people.js';
import type { UntoldParts } from './verified-people.js';

const DAY_MS = 24 * 3_600_000;
const KEEP_MS = 1_000;
// Looking through all people takes at most a twentieth of the time, but where it takes so long that what is
// shown would be older than that.
const REST = 19;
const MOST_KEEP_MS = 10_000;
// As often as a page asks while one push follows another: a page that knows when to ask again is no more load.
const LEAST_AGAIN_MS = 5_000;

/** The two reports on an environment; those who ask at about the same time share them. */
export interface Reports {
  reconciliation: (environment: Environment) => Promise<Reconciliation>;
  overview: (environment: Environment) => Promise<Overview>;
}

/** The reports over the console's database; what is older than `archiveDays` is known to be forgotten. */
export function createReports(
  parts: UntoldParts,
  environments: Environments,
  archiveDays: number,
): Reports {
  const { database, changes } = parts;
  const configuredKinds = createConfiguredKinds(environments);
  const changedAt = new Map<Environment, number>();
  changes.onChange((environment) => changedAt.set(environment, Date.now()));

  /** When (ms) it is to be asked for again: as soon as it can be newer, or when its time comes. */
  function againAt(environment: Environment, recent: Recent<unknown>, due: number | null) {
    const isOutdated = (changedAt.get(environment) ?? -Infinity) >= recent.began;
    return isOutdated ? recent.until : due && Math.max(due, recent.until);
  }
  function inMs(times: readonly (number | null)[]): number | null {
    const told = times.filter((time) => time !== null);
    return told.length === 0 ? null : Math.max(Math.min(...told) - Date.now(), LEAST_AGAIN_MS);
  }

  const keepMs = (tookMs: number) => Math.min(Math.max(KEEP_MS, REST * tookMs), MOST_KEEP_MS);
  const people = madeRecently(keepMs, async (environment: Environment) => {
    // What is forgotten is dated by the service and chosen by this clock: a sandbox's may be moved by years.
    const keptSince = Date.now() - archiveDays * DAY_MS;
    const uncertain = await readUncertainPeople(parts, environment, keptSince);
    return { ...uncertain, unknown_people: await readUnknownPeople(database, environment) };
  });

  async function reconciliation(environment: Environment): Promise<Reconciliation> {
    const [recent, configured] = await Promise.all([
      people(environment),
      configuredKinds(environment),
    ]);
    const missing_destinations = configured
      ? await readMissingDestinations(database, environment, configured)
      : null;
    const { isEarly, ...found } = recent.value;
    const early = isEarly ? recent.began + TOO_EARLY_MS : null;
    const again_in_ms = inMs([againAt(environment, recent, early), configured ? null : Date.now()]);
    return { ...found, missing_destinations, again_in_ms };
  }

  const overviews = madeRecently(
    () => KEEP_MS,
    async (environment: Environment) =>
      readOverview(
        database,
        environment,
        await reconciliation(environment),
        await configuredKinds(environment),
      ),
  );

  return {
    reconciliation,
    async overview(environment) {
      const recent = await overviews(environment);
      const { again_in_ms: again } = recent.value;
      const due = again === null ? null : recent.began + again;
      return { ...recent.value, again_in_ms: inMs([againAt(environment, recent, due)]) };
    },
  };
}
