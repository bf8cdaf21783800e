import type { Archive } from './calls/call-store.js';
import { createArchive } from './calls/create-call-store.js';
import { createChangeLog, type ChangeLog } from './feed/change-feed.js';
import { createEnvironments, type Environments } from './environments.js';
import { createLeases, type Leases } from './sync/leases.js';
import { createHookParts, type HookParts } from './webhooks/hook-parts.js';
import { createLastAnswers, type LastAnswers } from './webhooks/known/last-answers.js';
import { createLive, type Live } from './push/create-push.js';
import { createReruns, type Reruns } from './calls/reruns/reruns.js';
import { createRosterStore, type RosterStore } from './users/user-store.js';
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
