import { Router } from 'express';
import { MethodNotAllowedError } from '../../http/errors.js';
import { jsonBody } from '../../http/json-body.js';
import { parseRequest } from '../../http/parse-request.js';
import type { KeyRing } from '../accounts/key-ring.js';
import { accountOf, authenticate, requireSandboxSide } from '../api/authenticate.js';
import { BODY_LIMIT } from '../api/v1-router.js';
import { setDate } from '../clock/date-header.js';
import { isoOrNull } from '../clock/iso.js';
import type { SandboxContext } from '../context.js';
import { findUser } from '../users/find-user.js';
import { applyOutcome } from '../verification/apply-outcome.js';
import { listPersons } from '../verification/persons.js';
import { clockState, offer } from './offer.js';
import { clockRequest, maintenanceRequest, outcomeRequest } from './requests.js';

const PERSONS_LISTED = 100;

/** The control interface for QA and tests, under /sandbox: sandbox keys only, before anything else. */
export function controlRouter(context: SandboxContext, keys: KeyRing): Router {
  const router = Router();
  router.use(authenticate(keys), requireSandboxSide);
  const body = jsonBody(BODY_LIMIT);

  router.get('/', (_request, response) => {
    response.json(offer(context));
  });

  router.get('/persons', async (request, response) => {
    const { side } = accountOf(request);
    const persons = await listPersons(context.database, side, { limit: PERSONS_LISTED });
    response.json({ status: 'success', persons });
  });

  router.get('/users/:reference_user_id', async (request, response) => {
    const { side } = accountOf(request);
    const user = await findUser(context.database, side, request.params.reference_user_id);
    response.json({
      status: 'success',
      reference_user_id: user.reference_user_id,
      user_id: user.user_id,
      state: user.state,
      opened_at: isoOrNull(user.opened_at),
      completed_at: isoOrNull(user.completed_at),
    });
  });

  router.post('/outcome', body, async (request, response) => {
    const outcome = parseRequest(outcomeRequest, request.body);
    const state = await applyOutcome(context, accountOf(request).side, outcome);
    response.json({ status: 'success', reference_user_id: outcome.reference_user_id, state });
  });

  router.post('/clock', body, async (request, response) => {
    await context.clock.advance(parseRequest(clockRequest, request.body).advance_ms);
    context.wake();
    setDate(response, context.clock);
    response.json({ status: 'success', ...clockState(context.clock) });
  });

  router.post('/maintenance', body, async (request, response) => {
    const { on } = parseRequest(maintenanceRequest, request.body);
    await context.maintenance.set(on);
    response.json({ status: 'success', on });
  });

  router.all(['/', '/persons', '/users/:reference_user_id'], (_request, response) => {
    response.set('Allow', 'GET');
    throw new MethodNotAllowedError('This path takes GET only.');
  });
  router.all(['/outcome', '/clock', '/maintenance'], () => {
    throw new MethodNotAllowedError('This path takes POST only.');
  });
  return router;
}
