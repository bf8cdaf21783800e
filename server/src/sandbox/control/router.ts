import { Router, type RequestHandler } from 'express';
import * as z from 'zod/mini';
import {
  DEFAULT_BODY_LIMIT,
  LIST_LIMIT,
  MAX_ADVANCE_MS,
  MAX_ATTEMPTS,
  MAX_IDENTIFIER_LENGTH,
  OUTCOMES,
  qaApi,
  qaOperations,
  type ApiTable,
  type QaOperation,
  type QaRequest,
} from '../../contract/index.js';
import { KEPT_BYTES } from '../../http/guarded-call.js';
import { parseRequest } from '../../http/parse-request.js';
import { tableRouter } from '../../http/table-router.js';
import type { Account } from '../database/schema.js';
import { accountOf, requireSandboxSide } from '../accounts/key-ring.js';
import { isoOrNull, setDate } from '../clock/clock.js';
import type { Control, SandboxContext } from '../context.js';
import { BACKOFF_CAP_MS } from '../deliveries/attempt.js';
import { cancelBatch, listBatches, readBatchPage, startBatch } from '../outcome-batches/batches.js';
import { applyOutcome } from '../users/apply-outcome.js';
import { findUser } from '../users/get-status.js';
import { listHumans } from '../users/humans.js';
import { callStates } from '../webhooks/calls.js';
import { clockState, moveClock, retryNow } from './move-clock.js';

/** The whole offer, including what the console does not need. */
const wholeOffer = z.extend(qaApi.offer.response, {
  outcomes: z.array(z.string()),
  limits: z.object({
    attempts: z.number(),
    retry_base_ms: z.number(),
    backoff_cap_ms: z.number(),
    advance_ms: z.number(),
    calls_listed: z.number(),
    events_listed: z.number(),
    body_bytes: z.number(),
    response_body_bytes: z.number(),
    reference_user_id_characters: z.number(),
  }),
  links: z.array(z.object({ name: z.string(), method: z.string(), path: z.string() })),
});

/** GET /sandbox: the controls that the service offers, and their limits. */
async function offer(
  context: SandboxContext,
  account: Account,
): Promise<z.infer<typeof wholeOffer>> {
  return {
    outcomes: [...OUTCOMES],
    clock: await clockState(context, account),
    maintenance: { on: context.maintenance.isOn() },
    phones: context.phones.state(),
    limits: {
      attempts: MAX_ATTEMPTS,
      retry_base_ms: context.retryBaseMs,
      backoff_cap_ms: BACKOFF_CAP_MS,
      advance_ms: MAX_ADVANCE_MS,
      calls_listed: LIST_LIMIT,
      events_listed: LIST_LIMIT,
      body_bytes: DEFAULT_BODY_LIMIT,
      response_body_bytes: KEPT_BYTES,
      reference_user_id_characters: MAX_IDENTIFIER_LENGTH,
    },
    links: qaOperations.map((name) => {
      const { method, path } = qaApi[name];
      return { name, method, path };
    }),
  };
}

const HUMANS_LISTED = 100;

const user: Control<'user'> = async ({ database }, { side }, { reference_user_id }) => {
  const found = await findUser(database, side, reference_user_id);
  return {
    reference_user_id,
    user_id: found.user_id,
    state: found.state,
    opened_at: isoOrNull(found.opened_at),
    completed_at: isoOrNull(found.completed_at),
    calls: await callStates(database, found),
  };
};

/** A control without a handler is a compile error. */
const handlers: { [C in QaOperation]: Control<C> } & { user_by_path: Control<'user'> } = {
  offer,
  persons: async ({ database }, { side }) => {
    const humans = await listHumans(database, side, { limit: HUMANS_LISTED });
    return {
      persons: humans.map(({ human_id, name, ...human }) => ({
        ...{ person_id: human_id, person: name },
        ...human,
      })),
    };
  },
  user,
  // A table checks the segments of a path only as an address, and here it is the ID of `user`.
  user_by_path: (context, account, params) =>
    user(context, account, parseRequest(qaApi.user.query, params)),
  outcome: async (context, { side }, request) => {
    const { state, human, transaction_id } = await applyOutcome(context, side, request);
    const transaction_ids = transaction_id === null ? [] : [transaction_id];
    const calls = await callStates(context.database, { transaction_ids });
    return { reference_user_id: request.reference_user_id, state, person: human, calls };
  },
  batch_start: startBatch,
  batches: listBatches,
  batch: readBatchPage,
  batch_cancel: cancelBatch,
  receivers: ({ testReceivers }, { key_id }) =>
    Promise.resolve({ receivers: testReceivers.list(key_id) }),
  inbox: ({ testReceivers }, { key_id }, query) => testReceivers.inbox.page(key_id, query),
  inbox_record: ({ testReceivers }, { key_id }, { id }) => testReceivers.inbox.record(key_id, id),
  inbox_clear: async ({ testReceivers }, { key_id }) => {
    await testReceivers.inbox.clear(key_id);
    return {};
  },
  clock: moveClock,
  retry: retryNow,
  maintenance: async ({ maintenance }, _account, { on }) => {
    await maintenance.set(on);
    return { on };
  },
  phones: async ({ phones }, _account, { on }) => {
    await phones.set(on);
    return { phones: phones.state() ?? null };
  },
};

/** The QA API as the sandbox serves it. */
export const sandboxQaApi = {
  ...qaApi,
  offer: { ...qaApi.offer, response: wholeOffer },
  // decisions.md names this path. `user` accepts IDs that a path cannot contain, such as "..".
  user_by_path: {
    method: 'GET',
    path: '/sandbox/users/{reference_user_id}',
    permission: 'read',
    summary: 'Reads the state of one user by the id in the path.',
    response: qaApi.user.response,
  },
} as const satisfies ApiTable;

/** The QA API. It requires a sandbox key, which is checked before anything else. */
export function controlRouter(context: SandboxContext, authenticated: RequestHandler): Router {
  const router = Router();
  router.use('/sandbox', authenticated, requireSandboxSide);
  router.use(
    tableRouter(sandboxQaApi, {
      before: () => [],
      respond: async (operation, { params, query, body }, request, response) => {
        const asked = (query ?? body ?? params) as QaRequest<QaOperation>; // parsed by the operation's own schema
        const handler = handlers[operation] as Control<QaOperation>; // `asked` has this operation's type
        const result = await handler(context, accountOf(request), asked);
        // The operation may have moved the clock.
        setDate(response, context.clock);
        return { status: 'success', ...result };
      },
    }),
  );
  return router;
}
