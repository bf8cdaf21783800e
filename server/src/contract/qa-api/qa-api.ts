import * as z from 'zod/mini';
import type { ApiTable, RouteResponse } from '../table.js';
import { clockRequest, retryResponse, retryRequest } from './clock.js';
import { clockState } from './clock-state.js';
import * as offers from './offer.js';
import { offerApi } from './offered.js';
import { outcomeBatch, outcomeBatchList, outcomeBatchPage } from './outcome-batches.js';
import * as receivers from './test-receivers.js';
import { outcomeBatchRequest } from './shares.js';

// Room for 10,000 of the longest ids with four bytes for each character.
const BATCH_BODY_LIMIT = 12 * 1024 * 1024;

const batchQuery = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  after: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number')), z.transform(Number)),
  ),
});
const batchCancel = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

/**
 * The QA API of the sandbox (decisions.md, "simulation"), for sandbox keys only. The permissions are the console's,
 * which serves the same operations.
 */
export const qaApi = {
  ...offerApi,
  persons: {
    method: 'GET',
    path: '/sandbox/persons',
    permission: 'qa',
    summary: 'Lists the test humans, and those added since.',
    response: offers.personList,
  },
  user: {
    method: 'GET',
    path: '/sandbox/user',
    permission: 'read',
    summary: 'Reads the state of one user.',
    query: offers.userQuery,
    response: offers.userState,
  },
  outcome: {
    method: 'POST',
    path: '/sandbox/outcome',
    permission: 'qa',
    summary: 'Ends the check of one user with an outcome.',
    body: offers.outcomeRequest,
    response: offers.outcomeResponse,
  },
  batch_start: {
    method: 'POST',
    path: '/sandbox/plans',
    permission: 'qa',
    summary: 'Starts an outcome batch: outcomes for many users by percentage.',
    body: outcomeBatchRequest,
    bodyLimit: BATCH_BODY_LIMIT,
    response: outcomeBatch,
  },
  batches: {
    method: 'GET',
    path: '/sandbox/plans',
    permission: 'qa',
    summary: 'Lists the newest 20 outcome batches.',
    response: outcomeBatchList,
  },
  batch: {
    method: 'GET',
    path: '/sandbox/plan',
    permission: 'qa',
    summary: 'Reads an outcome batch and 200 of its steps.',
    query: batchQuery,
    response: outcomeBatchPage,
  },
  batch_cancel: {
    method: 'POST',
    path: '/sandbox/plan/cancel',
    permission: 'qa',
    summary: 'Cancels an outcome batch before its next step.',
    body: batchCancel,
    response: outcomeBatch,
  },
  receivers: {
    method: 'GET',
    path: '/sandbox/receivers',
    permission: 'qa',
    summary: 'Lists the test receivers.',
    response: receivers.testReceiverList,
  },
  inbox: {
    method: 'GET',
    path: '/sandbox/inbox',
    permission: 'qa',
    summary: 'Lists what the test receivers got, newest first; can wait for the next delivery.',
    query: receivers.inboxQuery,
    response: receivers.inboxPage,
  },
  inbox_record: {
    method: 'GET',
    path: '/sandbox/inbox/record',
    permission: 'qa',
    summary: 'Reads one delivery that a test receiver got, byte for byte.',
    query: receivers.inboxRecordQuery,
    response: receivers.inboxRecord,
  },
  inbox_clear: {
    method: 'POST',
    path: '/sandbox/inbox/clear',
    permission: 'qa',
    summary: 'Empties the inbox.',
    body: z.strictObject({}),
    response: z.object({}),
  },
  clock: {
    method: 'POST',
    path: '/sandbox/clock',
    permission: 'qa',
    summary: 'Moves the clock forward, or stops moving it.',
    body: clockRequest,
    response: clockState,
  },
  retry: {
    method: 'POST',
    path: '/sandbox/retry',
    permission: 'qa',
    summary: "Makes a call's next attempt now.",
    body: retryRequest,
    response: retryResponse,
  },
  maintenance: {
    method: 'POST',
    path: '/sandbox/maintenance',
    permission: 'qa',
    summary: 'Turns maintenance on or off.',
    body: offers.maintenanceRequest,
    response: offers.maintenanceResponse,
  },
  phones: {
    method: 'POST',
    path: '/sandbox/phones',
    permission: 'qa',
    summary: 'Lets phones in the same network open invites for 8 hours, or ends that.',
    body: offers.phonesRequest,
    response: offers.phonesResponse,
  },
} as const satisfies ApiTable;

type QaApi = typeof qaApi;
export type QaOperation = keyof QaApi;
type Asked = {
  [O in QaOperation]: QaApi[O] extends { query: infer Schema extends z.ZodMiniType }
    ? z.output<Schema>
    : QaApi[O] extends { body: infer Schema extends z.ZodMiniType }
      ? z.output<Schema>
      : object;
};
/** What an operation is asked: its query, or its body. */
export type QaRequest<O extends QaOperation> = Asked[O];
export type QaResponse<O extends QaOperation> = RouteResponse<QaApi[O]>;

/** The table's keys with their type, which Object.keys() forgets. */
export const qaOperations = Object.keys(qaApi) as QaOperation[]; // the table is a constant
