import { callsApi } from './calls.js';
import { environmentsApi } from './environments.js';
import { webhooksApi } from './hooks.js';
import { consoleQaApi } from './qa.js';
import { pushApi } from './push.js';
import { registrationsApi } from '../qa-api/registrations.js';
import { reportsApi } from './reports.js';
import { rerunJobsApi } from './rerun-jobs.js';
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
  ...rerunJobsApi,
  ...registrationsApi,
  ...pushApi,
  ...consoleQaApi,
} as const;
export type ConsoleOperation = keyof typeof consoleApi;
