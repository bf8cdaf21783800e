import { createChangeLog, type ChangeLog } from './changes/change-log.js';
import { createEnvironments, type Environments } from './environments.js';
import { createRosterStore, type RosterStore } from './roster/roster-store.js';
import type { ConsoleSettings } from './settings.js';

/** What both the routes and the work in the background stand on. */
export interface Parts {
  environments: Environments;
  changes: ChangeLog;
  roster: RosterStore;
}

/** Builds each of them once. */
export function createParts({ database, services }: ConsoleSettings): Parts {
  const changes = createChangeLog(database);
  return {
    environments: createEnvironments(services),
    changes,
    roster: createRosterStore(database, changes),
  };
}
