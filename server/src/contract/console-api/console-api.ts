import { consoleQaApi } from '../qa-api/qa-api.js';
import { registrationsApi } from '../qa-api/registrations.js';
import { scenariosApi } from '../qa-api/scenarios.js';
import { ownPageApi, pageApi } from './page-api.js';
import { settingsApi } from './settings/settings-api.js';

// Browsers load these rows with the pages that ask them.
const laterApi = { ...settingsApi, ...consoleQaApi, ...registrationsApi, ...scenariosApi } as const;

/** The operations of the console itself, below `/api`. */
export const ownApi = { ...ownPageApi, ...laterApi } as const;

/** The console's whole API, below `/api`: its own, and the eight endpoints of an environment's service. */
export const consoleApi = { ...pageApi, ...laterApi } as const;
export type ConsoleOperation = keyof typeof consoleApi;
