import { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { methodNotAllowed } from '../../http/method-not-allowed.js';
import { guard } from '../auth/guard.js';
import type { SessionStore } from '../auth/session-store.js';
import { findEnvironment } from '../environment-name.js';
import { NoWebhookSecretError, TooManyRequestsError } from '../errors.js';
import { checkSignature } from './check-signature.js';
import type { HookParts } from './hook-parts.js';
import { rawBody, rawBodyOf } from './raw-body.js';
import { readDelivery } from './read-delivery.js';
import { refusalOf, signatureRefused } from './refusal.js';
import { relayDelivery } from './relay-delivery.js';

const PATH = '/hooks/:environment';
const BODY_LIMIT = 64 * 1024;
const REFUSALS_A_MINUTE = 6000;

// So many that no service with a wrong secret meets it, and only then does it hold up anybody who shares
// the address, such as that of a proxy.
const limitRefusals = (wasRefused: (response: object) => boolean) =>
  rateLimit({
    windowMs: 60_000,
    limit: REFUSALS_A_MINUTE,
    standardHeaders: false,
    legacyHeaders: false,
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_request, response) => !wasRefused(response),
    handler: () => {
      throw new TooManyRequestsError('Too many refused webhooks came from this address.');
    },
  });

/**
 * `POST /hooks/{environment}`: the console as a destination (part 6). Signature, then store, then either
 * 200 or, where the kind is relayed, the business's own answer. Anybody may knock: what is refused is counted.
 */
export function incomingRoute(parts: HookParts, sessions: SessionStore): Router {
  const router = Router();
  const refused = new WeakSet<object>();

  const count: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    const environment = findEnvironment(request.params['environment']);
    const reason = refusalOf(error);
    if (environment && reason) {
      refused.add(response);
      parts.notes.refused(environment, reason);
    }
    throw error;
  };

  const receive: RequestHandler = async (request, response) => {
    const { environment, service } = parts.environments.resolve(request.params['environment']);
    const secret = service.webhookSecret;
    if (secret === undefined) {
      throw new NoWebhookSecretError(
        'No webhook secret is set here, so no signature can be checked.',
      );
    }
    const body = rawBodyOf(request.body);
    const reason = checkSignature(request.get('x-hub-signature-256'), secret, body);
    if (reason) throw signatureRefused(reason);
    const delivery = readDelivery(body);
    await parts.deliveries.keep(environment, delivery);
    const { headers } = request;
    const answer = await relayDelivery(parts, environment, delivery, { headers, body });
    if (answer) response.status(answer.status).type(answer.type).send(answer.text);
    else response.json({ status: 'success' });
  };

  const knownEnvironment: RequestHandler = (request, _response, next) => {
    parts.environments.resolve(request.params['environment']);
    next();
  };

  router.post(
    PATH,
    guard('open', sessions),
    knownEnvironment,
    limitRefusals((response) => refused.has(response)),
    rawBody(BODY_LIMIT),
    receive,
    count,
  );
  router.all(PATH, methodNotAllowed('POST'));
  return router;
}
