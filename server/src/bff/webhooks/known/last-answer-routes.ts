import { Router } from 'express';
import { lastConfigs } from '../../../contract/index.js';
import { methodNotAllowed } from '../../../http/method-not-allowed.js';
import { guard } from '../../auth/guard.js';
import type { SessionStore } from '../../auth/session-store.js';
import type { Environments } from '../../environments.js';
import type { LastAnswers } from './last-answers.js';

/** `/{environment}/configs/last`: the destinations as the service told them last, without asking it. */
export function lastAnswerRoutes(
  environments: Environments,
  sessions: SessionStore,
  lastAnswers: LastAnswers,
): Router {
  const router = Router({ mergeParams: true });
  router.get('/configs/last', guard('read', sessions), async (request, response) => {
    const { environment } = environments.resolve(request.params['environment']);
    const last = await lastAnswers.read(environment, 'configs');
    response.json(
      lastConfigs.parse({ configs: last?.answer ?? null, read_at: last?.read_at ?? null }),
    );
  });
  router.all('/configs/last', methodNotAllowed('GET'));
  return router;
}
