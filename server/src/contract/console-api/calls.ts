import * as z from 'zod/mini';
import {
  callDetail,
  callDetailQuery,
  attemptDetail,
  attemptDetailQuery,
} from '../records/call-detail.js';
import type { ApiTable } from '../table.js';
import { callPage, attemptPage, filterValues } from './pages.js';
import { callQuery, attemptQuery, exportFormat } from './queries.js';

export const callsApi = {
  list_calls: {
    method: 'GET',
    path: '/{environment}/calls',
    permission: 'read',
    summary: 'Lists the calls that the filters find, newest first, 50 on a page.',
    query: callQuery,
    response: callPage,
  },
  export_calls: {
    method: 'GET',
    path: '/{environment}/calls/export',
    permission: 'read',
    summary: 'Downloads the calls that the filters find, as CSV or JSON.',
    query: z.extend(callQuery, exportFormat.shape),
    response: 'file',
  },
  get_call: {
    method: 'GET',
    path: '/{environment}/call',
    permission: 'read',
    summary: 'Reads one call with its attempts and its rerun chain.',
    query: callDetailQuery,
    response: callDetail,
  },
  list_attempts: {
    method: 'GET',
    path: '/{environment}/events',
    permission: 'read',
    summary: 'Lists the attempts that the filters find, newest first, 50 on a page.',
    query: attemptQuery,
    response: attemptPage,
  },
  export_attempts: {
    method: 'GET',
    path: '/{environment}/events/export',
    permission: 'read',
    summary: 'Downloads the attempts that the filters find, as CSV or JSON.',
    query: z.extend(attemptQuery, exportFormat.shape),
    response: 'file',
  },
  get_attempt: {
    method: 'GET',
    path: '/{environment}/event',
    permission: 'read',
    summary: 'Reads one attempt with its response.',
    query: attemptDetailQuery,
    response: attemptDetail,
  },
  list_filter_values: {
    method: 'GET',
    path: '/{environment}/archive/values',
    permission: 'read',
    summary: 'Lists the values that the filters of calls and attempts can offer.',
    response: filterValues,
  },
} as const satisfies ApiTable;
