import * as z from 'zod/mini';
import { callDetail, attemptDetail } from '../records/call-detail.js';
import type { ApiTable } from '../table.js';
import { callQuery, attemptQuery, exportFormat } from './queries.js';
import { cappedCount, archivedCall, archivedAttempt, archiveGap } from '../records/records.js';

const page = {
  gaps: z.array(archiveGap),
  total: cappedCount,
  /** Pass it as `before` for the following page; null on the last one. */
  next_before: z.nullable(z.number()),
  /** Whether an earlier API key was connected, whose records `archive=earlier` shows. */
  has_earlier_key: z.boolean(),
};
export const callPage = z.object({ calls: z.array(archivedCall), ...page });
export type CallPage = z.infer<typeof callPage>;
export const attemptPage = z.object({ attempts: z.array(archivedAttempt), ...page });
export type AttemptPage = z.infer<typeof attemptPage>;

/** GET /api/{environment}/archive/values: the values that filters can offer, sorted. */
export const filterValues = z.object({
  statuses: z.array(z.string()),
  types: z.array(z.string()),
  failures: z.array(z.string()),
  destinations: z.array(z.string()),
});
export type FilterValues = z.infer<typeof filterValues>;

// It is in the query, because `..` is not possible in a path.
const id = z.string().check(z.minLength(1));

export const callsApi = {
  list_calls: {
    method: 'GET',
    path: '/{environment}/calls',
    permission: 'read',
    summary: 'Lists the calls that match the filters, newest first, 50 on a page.',
    query: callQuery,
    response: callPage,
  },
  export_calls: {
    method: 'GET',
    path: '/{environment}/calls/export',
    permission: 'read',
    summary: 'Downloads the calls that match the filters, as CSV or JSON.',
    query: z.extend(callQuery, exportFormat.shape),
    response: 'file',
  },
  get_call: {
    method: 'GET',
    path: '/{environment}/call',
    permission: 'read',
    summary: 'Reads one call with its attempts and its rerun chain.',
    query: z.object({ transaction_id: id }),
    response: callDetail,
  },
  list_attempts: {
    method: 'GET',
    path: '/{environment}/events',
    permission: 'read',
    summary: 'Lists the attempts that match the filters, newest first, 50 on a page.',
    query: attemptQuery,
    response: attemptPage,
  },
  export_attempts: {
    method: 'GET',
    path: '/{environment}/events/export',
    permission: 'read',
    summary: 'Downloads the attempts that match the filters, as CSV or JSON.',
    query: z.extend(attemptQuery, exportFormat.shape),
    response: 'file',
  },
  get_attempt: {
    method: 'GET',
    path: '/{environment}/event',
    permission: 'read',
    summary: 'Reads one attempt with its response.',
    query: z.object({ key: id }),
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
