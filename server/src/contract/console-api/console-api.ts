import { callsApi } from './calls.js';
import { environmentsApi } from './environments.js';
import { webhooksApi } from './hooks.js';
import { consoleQaApi } from './qa.js';
import { pushApi } from './push.js';
import { reportsApi } from './reports.js';
import { sessionApi } from './session.js';
import { usersApi } from './users.js';

/** The console's own API, below `/api`. */
export const consoleApi = {
  ...sessionApi,
  ...environmentsApi,
  ...usersApi,
  ...callsApi,
  ...webhooksApi,
  ...reportsApi,
  ...pushApi,
  ...consoleQaApi,
} as const;
export type ConsoleOperation = keyof typeof consoleApi;
