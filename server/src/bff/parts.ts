import type { Archive } from './archive/archive.js';
import { createArchive } from './archive/create-archive.js';
import { createChangeLog, type ChangeLog } from './changes/change-log.js';
import { createEnvironments, type Environments } from './environments.js';
import { createLeases, type Leases } from './harvest/leases.js';
import { createHookParts, type HookParts } from './hooks/hook-parts.js';
import { createLastAnswers, type LastAnswers } from './last-answers/last-answers.js';
import { createLive, type Live } from './live/create-live.js';
import { createReruns, type Reruns } from './reruns/reruns.js';
import { createRosterStore, type RosterStore } from './roster/roster-store.js';
import type { ConsoleSettings } from './settings.js';

/** What both the routes and the work in the background stand on. */
export interface Parts {
  environments: Environments;
  changes: ChangeLog;
  archive: Archive;
  roster: RosterStore;
  reruns: Reruns;
  hooks: HookParts;
  live: Live;
  leases: Leases;
  lastAnswers: LastAnswers;
}

/** Builds each of them once. */
export function createParts(settings: ConsoleSettings): Parts {
  const { database, services } = settings;
  const environments = createEnvironments(services);
  const changes = createChangeLog(database);
  const archive = createArchive(database, changes);
  return {
    environments,
    changes,
    archive,
    roster: createRosterStore(database, changes),
    reruns: createReruns(database, changes),
    leases: createLeases({ database, changes }),
    lastAnswers: createLastAnswers(database, changes),
    live: createLive({ ...settings, changes, archive }),
    hooks: createHookParts(settings, { environments, changes, archive }),
  };
}
