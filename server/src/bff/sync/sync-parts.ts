import type { Logger } from 'pino';
import type { Environment } from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { Archive } from '../calls/call-store.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { RosterStore } from '../users/user-store.js';
import type { ConsoleSchema } from '../schema.js';
import type { Paces } from './pace.js';

/** What the harvest stands on. */
export interface HarvestParts {
  database: OpenDatabase<ConsoleSchema>;
  changes: ChangeLog;
  archive: Archive;
  roster: RosterStore;
  reruns: {
    /** Ties reruns to the calls that they made; asked after every look. */
    match: (environment: Environment) => Promise<void>;
  };
  logger: Logger;
  paces: Paces;
}
