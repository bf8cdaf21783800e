import { Router, type RequestHandler } from 'express';
import { qaApi, type ApiTable, type QaOperation, type QaRequest } from '../../contract/index.js';
import { parseRequest } from '../../http/parse-request.js';
import { tableRouter } from '../../http/table-router.js';
import { accountOf, requireSandboxSide } from '../accounts/key-ring.js';
import { setDate } from '../clock/clock.js';
import type { SandboxContext } from '../context.js';
import { handle } from './handlers.js';
import { wholeOffer } from './offer.js';

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
        const isByPath = operation === 'user_by_path';
        const name: QaOperation = isByPath ? 'user' : operation;
        const asked: unknown = isByPath
          ? parseRequest(qaApi.user.query, params)
          : (query ?? body ?? {});
        const own = asked as QaRequest<typeof name>; // parsed by the operation's own schema
        const result = await handle(context, accountOf(request), name, own);
        // The operation may have moved the clock.
        setDate(response, context.clock);
        return { status: 'success', ...result };
      },
    }),
  );
  return router;
}
