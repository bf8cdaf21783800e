import { Router, type Request } from 'express';
import {
  relayRequest,
  testEventRequest,
  type Environment,
  type HookReport,
} from '../../contract/index.js';
import { jsonBody } from '../../http/json-body.js';
import { methodNotAllowed } from '../../http/method-not-allowed.js';
import { parseRequest } from '../../http/parse-request.js';
import { currentSession, guard } from '../auth/guard.js';
import type { SessionStore } from '../auth/session-store.js';
import type { ConsoleSettings } from '../settings.js';
import type { HookParts } from './hook-parts.js';
import { readHookCounts } from './hook-report.js';
import { hookReach } from './hook-url.js';
import { checkRelayTarget } from './relay-target.js';
import { sendTestEvent } from './test-event.js';

const BODY_LIMIT = 8 * 1024;

/** `/{environment}/hooks`, `/hooks/relay` and `/test-event`: the console as a destination, for its staff. */
export function hooksRoutes(
  settings: ConsoleSettings,
  parts: HookParts,
  sessions: SessionStore,
): Router {
  const { database, allowPrivateDestinations } = settings;
  const router = Router({ mergeParams: true });
  const resolve = (request: Request) => parts.environments.resolve(request.params['environment']);

  async function report(environment: Environment): Promise<HookReport> {
    const hook_url = parts.hookUrl(environment);
    const { webhookSecret, baseUrl } = parts.environments.resolve(environment).service;
    return {
      hook_url,
      reach: hookReach(hook_url, baseUrl, allowPrivateDestinations),
      has_secret: webhookSecret !== undefined,
      ...(await readHookCounts(database.kysely, environment)),
      relays: await parts.relays.list(environment),
    };
  }

  router.get('/hooks', guard('read', sessions), async (request, response) => {
    response.json(await report(resolve(request).environment));
  });

  router.put(
    '/hooks/relay',
    guard('webhooks', sessions),
    jsonBody(BODY_LIMIT),
    async (request, response) => {
      const { environment } = resolve(request);
      const { webhook_type, relay_url } = parseRequest(relayRequest, request.body);
      if (relay_url === null) await parts.relays.remove(environment, webhook_type);
      else {
        checkRelayTarget(relay_url, parts.hookUrl(environment), allowPrivateDestinations);
        const by = currentSession(request).name;
        await parts.relays.set(environment, webhook_type, relay_url, by);
      }
      response.json(await report(environment));
    },
  );

  router.post(
    '/test-event',
    guard('webhooks', sessions),
    jsonBody(BODY_LIMIT),
    async (request, response) => {
      const { environment, client: service, service: secrets } = resolve(request);
      const { webhook_type } = parseRequest(testEventRequest, request.body);
      const sender = { service, secrets, client: parts.testClient };
      response.json(await sendTestEvent(sender, environment, webhook_type));
    },
  );

  router.all('/hooks', methodNotAllowed('GET'));
  router.all('/hooks/relay', methodNotAllowed('PUT'));
  router.all('/test-event', methodNotAllowed('POST'));
  return router;
}
