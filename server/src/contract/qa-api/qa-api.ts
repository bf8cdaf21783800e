import * as z from 'zod/mini';
import type { ApiTable, RouteResponse } from '../table.js';
import { identifier, wholeNumber } from '../text.js';
import { clockRequest, outcomeRequest, outcomeResponse, userState } from './controls.js';
import { clockState, offer, phoneAccess, qaOfferApi } from './offered.js';
import { outcomeBatch, outcomeBatchPage, outcomeBatchRequest } from './outcome-batches.js';
import * as receivers from './test-receivers.js';

// Room for 10,000 of the longest IDs with four bytes for each character.
const BATCH_BODY_LIMIT = 12 * 1024 * 1024;

const batchId = z.string().check(z.minLength(1), z.maxLength(100));

/**
 * The QA API of the sandbox (decisions.md, "simulation"), for sandbox keys only. The permissions are those of the
 * console, which serves the same operations.
 */
export const qaApi = {
  offer: { ...qaOfferApi.qa_offer, path: '/sandbox', response: offer },
  persons: {
    method: 'GET',
    path: '/sandbox/persons',
    permission: 'qa',
    summary: 'Lists the test humans, and those added since.',
    response: z.object({
      persons: z.array(
        z.object({
          person_id: z.string(),
          person: z.string(),
          seeded: z.boolean(),
          verified_users: z.number(),
        }),
      ),
    }),
  },
  user: {
    method: 'GET',
    path: '/sandbox/user',
    permission: 'read',
    summary: 'Reads the state of one user.',
    query: z.object({ reference_user_id: identifier }),
    response: userState,
  },
  outcome: {
    method: 'POST',
    path: '/sandbox/outcome',
    permission: 'qa',
    summary: 'Ends the check of one user with an outcome.',
    body: outcomeRequest,
    response: outcomeResponse,
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
    response: z.object({ plans: z.array(outcomeBatch) }),
  },
  batch: {
    method: 'GET',
    path: '/sandbox/plan',
    permission: 'qa',
    summary: 'Reads an outcome batch and 200 of its steps.',
    query: z.object({ id: batchId, after: z.optional(wholeNumber(6)) }),
    response: outcomeBatchPage,
  },
  batch_cancel: {
    method: 'POST',
    path: '/sandbox/plan/cancel',
    permission: 'qa',
    summary: 'Cancels an outcome batch before its next step.',
    body: z.strictObject({ id: batchId }),
    response: outcomeBatch,
  },
  receivers: {
    method: 'GET',
    path: '/sandbox/receivers',
    permission: 'qa',
    summary: 'Lists the test receivers.',
    response: z.object({ receivers: z.array(receivers.receiver) }),
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
    query: z.object({ id: wholeNumber(12) }),
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
    body: z.strictObject({ transaction_id: identifier }),
    response: z.object({
      transaction_id: z.string(),
      /** The state of the call when its attempt was brought forward. */
      status: z.string(),
      attempts: z.number(),
    }),
  },
  maintenance: {
    method: 'POST',
    path: '/sandbox/maintenance',
    permission: 'qa',
    summary: 'Turns maintenance on or off.',
    body: z.strictObject({ on: z.boolean() }),
    response: z.object({ on: z.boolean() }),
  },
  phones: {
    method: 'POST',
    path: '/sandbox/phones',
    permission: 'qa',
    summary: 'Lets phones in the same network open invites for 8 hours, or ends that.',
    body: z.strictObject({ on: z.boolean() }),
    response: z.object({ phones: z.nullable(phoneAccess) }),
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
/** The input of an operation: its query, or its body. */
export type QaRequest<O extends QaOperation> = Asked[O];
export type QaResponse<O extends QaOperation> = RouteResponse<QaApi[O]>;

/** The table's keys with their type, which Object.keys() loses. */
export const qaOperations = Object.keys(qaApi) as QaOperation[]; // the table is a constant

type Mounted = {
  [O in QaOperation as `qa_${O}`]: Omit<QaApi[O], 'path'> & {
    path: QaApi[O]['path'] extends `/sandbox${infer Rest}` ? `/{environment}/qa${Rest}` : never;
  };
};

const mounted = Object.fromEntries(
  Object.entries(qaApi).map(([operation, row]) => [
    `qa_${operation}`,
    { ...row, path: row.path.replace('/sandbox', '/{environment}/qa') },
  ]),
) as unknown as Mounted; // row by row what its type says

/** The QA API of an environment's service, through the console. */
export const consoleQaApi = { ...mounted, ...qaOfferApi } as const;
