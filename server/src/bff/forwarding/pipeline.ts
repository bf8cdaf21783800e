import type { Router } from 'express';
import { connectApi } from '../../contract/index.js';
import { endpointRouter } from '../../http/endpoint-router.js';
import { currentSession, guard } from '../auth/guard.js';
import type { SessionStore } from '../auth/session-store.js';
import type { Environments } from '../environments.js';
import { forward } from './forward.js';
import type { Recorder } from './recorder.js';

const BODY_LIMIT = 64 * 1024;

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const EMPTY = Buffer.from('{}');

/**
 * The eight endpoints: who may → parse → forward → record → answer. No endpoint has code of its own
 * here; the answer is passed on as the service sent it, with the service's clock as `service-date`.
 */
export function pipeline(
  environments: Environments,
  sessions: SessionStore,
  recorder: Recorder,
): Router {
  return endpointRouter({
    bodyLimit: BODY_LIMIT,
    before: (operation) => guard(connectApi[operation].permission, sessions),
    answer: async ({ operation, body }, request, response) => {
      const { environment, client } = environments.resolve(request.params['environment']);
      const by = currentSession(request).name;
      const answer = await forward({ environment, client, recorder, by }, operation, body);
      if (answer.serviceDate) response.setHeader('service-date', answer.serviceDate);
      const { body: bytes, json } = answer;
      response.setHeader('content-type', json || bytes === null ? JSON_TYPE : TEXT_TYPE);
      response.setHeader('content-length', (bytes ?? EMPTY).length);
      response.end(bytes ?? EMPTY);
    },
  });
}
