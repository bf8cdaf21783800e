import type { Environment, Overview, Reconciliation } from '../../contract/index.js';
import type { Environments } from '../environments.js';
import { createConfiguredKinds } from './configured-kinds.js';
import { madeRecently } from './made-recently.js';
import { readMissingDestinations } from './missing-destinations.js';
import { readOverview } from './read-overview.js';
import { readUncertainPeople } from './uncertain-people.js';
import { readUnknownPeople } from './unknown-people.js';
import type { UntoldParts } from './verified-people.js';

const DAY_MS = 24 * 3_600_000;
const KEEP_MS = 1_000;
// Looking through all people takes at most a twentieth of the time, however long the roster.
const REST = 19;

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
  const { database } = parts;
  const configuredKinds = createConfiguredKinds(environments);
  const keepMs = (tookMs: number) => Math.max(KEEP_MS, REST * tookMs);

  const people = madeRecently(keepMs, async (environment: Environment) => {
    // What is forgotten is dated by the service and chosen by this clock: a sandbox's may be moved by years.
    const keptSince = Date.now() - archiveDays * DAY_MS;
    const uncertain = await readUncertainPeople(parts, environment, keptSince);
    return { ...uncertain, unknown_people: await readUnknownPeople(database, environment) };
  });

  async function reconciliation(environment: Environment): Promise<Reconciliation> {
    const [found, configured] = await Promise.all([
      people(environment),
      configuredKinds(environment),
    ]);
    const missing_destinations = configured
      ? await readMissingDestinations(database, environment, configured)
      : null;
    return { ...found, missing_destinations };
  }

  return {
    reconciliation,
    overview: madeRecently(
      () => KEEP_MS,
      async (environment) =>
        readOverview(
          database,
          environment,
          await reconciliation(environment),
          await configuredKinds(environment),
        ),
    ),
  };
}
