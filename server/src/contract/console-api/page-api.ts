import { connectApi, type Operation } from '../connect-api/endpoints.js';
import { docsApi } from '../docs.js';
import { qaOfferApi } from '../qa-api/offered.js';
import { callsApi } from './calls.js';
import { environmentsApi } from './page-start.js';
import { webhooksApi } from './hooks.js';
import { quotasApi } from './overview.js';
import { pushApi } from './push.js';
import { reportsApi } from './reports.js';
import { rerunJobsApi } from './rerun-jobs.js';
import { sessionApi } from './session.js';
import { usersApi } from './users.js';
import { viewsApi } from './views.js';

/** The console's own operations that the pages of an environment use. */
export const ownPageApi = {
  ...sessionApi,
  ...environmentsApi,
  ...usersApi,
  ...viewsApi,
  ...quotasApi,
  ...callsApi,
  ...webhooksApi,
  ...reportsApi,
  ...rerunJobsApi,
  ...pushApi,
  ...qaOfferApi,
  ...docsApi,
} as const;

type ConnectApi = typeof connectApi;
type Forwarded = {
  [O in Operation]: Omit<ConnectApi[O], 'path'> & {
    path: `/{environment}${ConnectApi[O]['path']}`;
  };
};
const forwarded = Object.fromEntries(
  Object.entries(connectApi).map(([operation, row]) => [
    operation,
    { ...row, path: `/{environment}${row.path}` },
  ]),
) as unknown as Forwarded; // row by row what its type says

/** The same with the eight endpoints of an environment's service: the rows that a browser loads first. */
export const pageApi = { ...ownPageApi, ...forwarded } as const;
