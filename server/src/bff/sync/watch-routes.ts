import { Router } from 'express';
import { watchRequest } from '../../contract/index.js';
import { jsonBody } from '../../http/json-body.js';
import { methodNotAllowed } from '../../http/method-not-allowed.js';
import { parseRequest } from '../../http/parse-request.js';
import { guard } from '../auth/guard.js';
import type { SessionStore } from '../auth/session-store.js';
import type { Environments } from '../environments.js';
import type { Leases } from './leases.js';

// Fifty ids of 255 characters, each of them up to six bytes in JSON.
const BODY_LIMIT = 128 * 1024;

/** `/{environment}/watch`: says who is on somebody's screen. */
export function watchRoutes(
  environments: Environments,
  sessions: SessionStore,
  leases: Leases,
): Router {
  const router = Router({ mergeParams: true });
  router.post(
    '/watch',
    guard('read', sessions),
    jsonBody(BODY_LIMIT),
    async (request, response) => {
      const { environment } = environments.resolve(request.params['environment']);
      const { reference_user_ids } = parseRequest(watchRequest, request.body);
      await leases.watch(environment, reference_user_ids);
      response.status(204).end();
    },
  );
  router.all('/watch', methodNotAllowed('POST'));
  return router;
}
