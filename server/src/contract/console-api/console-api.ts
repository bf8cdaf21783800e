import { ownPageApi, pageApi } from './page-api.js';
import { settingsApi } from './settings-api.js';

/** The operations of the console itself, below `/api`. */
export const ownApi = { ...ownPageApi, ...settingsApi } as const;

/** The console's whole API, below `/api`: its own, and the eight endpoints of an environment's service. */
export const consoleApi = { ...pageApi, ...settingsApi } as const;
export type ConsoleOperation = keyof typeof consoleApi;
