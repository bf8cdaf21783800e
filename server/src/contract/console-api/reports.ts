import type { ApiTable } from '../table.js';
import { findQuery, found } from './find.js';
import { overview } from './overview.js';
import { reconciliation } from './reconciliation.js';

/** The reports on an environment, and the search over users and calls. */
export const reportsApi = {
  get_overview: {
    method: 'GET',
    path: '/{environment}/overview',
    permission: 'read',
    summary: 'Reads whether everything works: users, deliveries, and what needs attention.',
    response: overview,
  },
  get_reconciliation: {
    method: 'GET',
    path: '/{environment}/reconciliation',
    permission: 'read',
    summary: 'Reads which results the systems of the business may have missed.',
    response: reconciliation,
  },
  find: {
    method: 'GET',
    path: '/{environment}/find',
    permission: 'read',
    summary: 'Finds users and calls by a part of an id.',
    query: findQuery,
    response: found,
  },
} as const satisfies ApiTable;
