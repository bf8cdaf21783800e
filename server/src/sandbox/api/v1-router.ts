import { Router, type RequestHandler } from 'express';
import { endpointRouter } from '../../http/endpoint-router.js';
import type { KeyRing } from '../accounts/key-ring.js';
import type { SandboxContext } from '../context.js';
import { MaintenanceError } from '../errors.js';
import { accountOf, authenticate } from './authenticate.js';
import { handle } from './handlers.js';

/** The most bytes of a request's body (decisions.md, "HTTP status"). */
export const BODY_LIMIT = 64 * 1024;

/** The eight endpoints of part 4: maintenance, then the key, then the body. */
export function v1Router(context: SandboxContext, keys: KeyRing): Router {
  const router = Router();
  const refuseInMaintenance: RequestHandler = (_request, _response, next) => {
    if (context.maintenance.isOn()) throw new MaintenanceError();
    next();
  };
  router.use('/v1', refuseInMaintenance);
  router.use(
    endpointRouter({
      before: () => authenticate(keys),
      bodyLimit: BODY_LIMIT,
      answer: async ({ operation, body }, request, response) => {
        response.json(await handle(context, accountOf(request), operation, body));
      },
    }),
  );
  return router;
}
