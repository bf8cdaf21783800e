import { Router, type Request, type RequestHandler, type Response } from 'express';
import {
  controlNames,
  controls,
  type ControlName,
  type ControlRequest,
} from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import { ClientGoneError } from '../../http/errors.js';
import { jsonBody } from '../../http/json-body.js';
import { methodNotAllowed } from '../../http/method-not-allowed.js';
import { parseRequest } from '../../http/parse-request.js';
import { guard } from '../auth/guard.js';
import type { SessionStore } from '../auth/session-store.js';
import type { Environments } from '../environments.js';
import { nudge } from '../sync/attention.js';
import type { LastAnswers } from '../webhooks/known/last-answers.js';
import { requestId } from '../../http/request-log.js';
import type { ConsoleSchema } from '../schema.js';
import { knownOffer } from './known-offer.js';

// A plan for 10,000 people, with ids of 255 characters of several bytes.
const BODY_LIMIT = 8 * 1024 * 1024;

/** What the workshop's routes stand on. */
export interface WorkshopRoutesSettings {
  database: OpenDatabase<ConsoleSchema>;
  environments: Environments;
  sessions: SessionStore;
  lastAnswers: LastAnswers;
}

/** Aborted when the browser goes away: a long poll of the inbox is not waited for then. */
function whileAsked(response: Response): AbortSignal {
  const gone = new AbortController();
  response.on('close', () => {
    gone.abort(new ClientGoneError('The browser went away.'));
  });
  return gone.signal;
}

/** `/{environment}/workshop/…`: the sandbox controls (decisions.md), passed on as the table has them. */
export function workshopRoutes(settings: WorkshopRoutesSettings): Router {
  const { database, environments, sessions, lastAnswers } = settings;
  const router = Router({ mergeParams: true });

  async function answer(name: ControlName, request: Request, response: Response) {
    const { environment, client } = environments.resolve(request.params['environment']);
    const { method } = controls[name];
    const given: unknown = method === 'GET' ? request.query : request.body;
    const asked = parseRequest<unknown>(controls[name].request, given) as ControlRequest<
      typeof name
    >; // by its own schema
    if (name === 'offer') {
      const whose = { environment, client, requestId: requestId(request) };
      response.json(await knownOffer(whose, lastAnswers));
      return;
    }
    response.json(await client.control(name, asked, whileAsked(response)));
    // What was done may have caused calls, which the service lists soon.
    if (method === 'POST') await nudge(database, environment);
  }

  for (const name of controlNames) {
    const { method, path, permission } = controls[name];
    const at = `/workshop${path}`;
    const handler: RequestHandler = (request, response) => answer(name, request, response);
    if (method === 'GET') router.get(at, guard(permission, sessions), handler);
    else router.post(at, guard(permission, sessions), jsonBody(BODY_LIMIT), handler);
  }
  for (const path of new Set(controlNames.map((name) => controls[name].path))) {
    const taken = controlNames.filter((name) => controls[name].path === path);
    const methods = taken.map((name) => controls[name].method).join(' and ');
    router.all(`/workshop${path}`, methodNotAllowed(methods));
  }
  return router;
}
