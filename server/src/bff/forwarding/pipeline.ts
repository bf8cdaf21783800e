import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import {
  connectApi,
  type Environment,
  type Operation,
  type RequestOf,
} from '../../contract/index.js';
import { tableRouter } from '../../http/table-router.js';
import type { UpstreamResponse, UpstreamClient } from '../../upstream/client.js';
import { currentSession, guard } from '../auth/guard.js';
import type { SessionStore } from '../auth/session-store.js';
import type { Environments } from '../service/environments.js';
import type { Recorder } from './recorder.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const EMPTY = Buffer.from('{}');

/** Where a request goes, and the member in whose name it is sent. */
export interface Forwarding {
  environment: Environment;
  client: Pick<UpstreamClient, 'call'>;
  recorder: Recorder;
  by: string;
  /** Ends the wait for the response. */
  signal?: AbortSignal | undefined;
}

/**
 * Sends an operation to the service and records the result before it returns. Every request of a page or of a
 * scenario takes this way. Throws the UpstreamErrors or the reason of `signal`.
 */
export async function forward<O extends Operation>(
  { environment, client, recorder, by, signal }: Forwarding,
  operation: O,
  body: RequestOf<O>,
): Promise<UpstreamResponse<O>> {
  const sent = { id: randomUUID(), environment, operation, body, by, requested_at: Date.now() };
  await recorder.begin(sent);
  const result = await client.call(operation, body, signal).catch(async (failure: unknown) => {
    await recorder.recordFailure(sent, failure);
    throw failure;
  });
  await recorder.record(sent, result);
  return result;
}

/**
 * The eight endpoints: authorise → parse → forward → record → respond, without code for a single endpoint. The
 * response is the service's own, with the service's clock as `service-date`.
 */
export function pipeline(
  environments: Environments,
  sessions: SessionStore,
  recorder: Recorder,
): Router {
  return tableRouter(connectApi, {
    before: (_operation, { permission }) => [guard(permission, sessions)],
    respond: async (operation, asked, request, response) => {
      const body = asked.body as RequestOf<typeof operation>; // parsed by the operation's own schema
      const { environment, client } = environments.resolve(request.params['environment']);
      const by = currentSession(request).name;
      const result = await forward({ environment, client, recorder, by }, operation, body);
      if (result.serviceDate) response.setHeader('service-date', result.serviceDate);
      const { body: bytes, json } = result;
      response.setHeader('content-type', json || bytes === null ? JSON_TYPE : TEXT_TYPE);
      response.setHeader('content-length', (bytes ?? EMPTY).length);
      response.end(bytes ?? EMPTY);
    },
  });
}
