import { Router } from 'express';
import { z } from 'zod';
import { CHANGE_HEADER } from '../../contract/index.js';
import { methodNotAllowed } from '../../http/method-not-allowed.js';
import { parseRequest } from '../../http/parse-request.js';
import { guard } from '../auth/guard.js';
import { readSessionCookie } from '../auth/session-cookie.js';
import type { SessionStore } from '../auth/session-store.js';
import { hashToken } from '../auth/token.js';
import { findEnvironment } from '../environment-name.js';
import type { Environments } from '../environments.js';
import type { Live } from './create-push.js';

const number = z.string().regex(/^\d{1,15}$/, 'must be the number of a change');
const streamQuery = z.object({ since: number.transform(Number).optional() });

/**
 * `/{environment}/stream` and `/health`, and the CHANGE_HEADER of every answer of an environment that
 * the routers after this one give.
 */
export function liveRoutes(environments: Environments, sessions: SessionStore, live: Live): Router {
  const router = Router({ mergeParams: true });

  router.head('/stream', methodNotAllowed('GET'));
  router.get('/stream', guard('read', sessions), async (request, response) => {
    const { environment } = environments.resolve(request.params['environment']);
    // A browser that resumes by itself repeats the address, so what the header says is newer.
    const since = request.get('last-event-id') ?? request.query['since'];
    const query = parseRequest(streamQuery, { since });
    const tokenHash = hashToken(readSessionCookie(request) ?? '');
    await live.open(environment, response, { tokenHash, since: query.since ?? null });
  });

  router.get('/health', guard('read', sessions), async (request, response) => {
    const { environment } = environments.resolve(request.params['environment']);
    response.json(await live.health(environment));
  });

  router.all('/stream', methodNotAllowed('GET'));
  router.all('/health', methodNotAllowed('GET'));

  router.use(async (request, response, next) => {
    const environment = findEnvironment(request.params['environment']);
    if (environment) response.setHeader(CHANGE_HEADER, String(await live.newest(environment)));
    next();
  });
  return router;
}
