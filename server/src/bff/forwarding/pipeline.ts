import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import {
  connectApi,
  type Environment,
  type Operation,
  type RequestOf,
} from '../../contract/index.js';
import { requestId } from '../../http/request-log.js';
import { tableRouter } from '../../http/table-router.js';
import type { UpstreamResponse, UpstreamClient } from '../../upstream/client.js';
import type { Auditing } from '../audit/auditing.js';
import type { LimitMember } from '../auth/member-limit.js';
import { currentSession, guard } from '../auth/guard.js';
import type { SessionStore } from '../auth/sessions.js';
import type { Environments } from '../service/environments.js';
import { requestPoll } from '../sync/demand.js';
import { writeFailure } from '../../upstream/failures.js';
import { namedNewCall, type Reruns } from '../calls/reruns/reruns.js';
import type { ConsoleSettings } from '../settings.js';
import type { UserStore } from '../users/user-store.js';
import type { KnownWebhooks } from '../webhooks/known-webhooks.js';

/** A request for an operation. */
interface Sent<O extends Operation = Operation> {
  /** A UUID of this request. */
  id: string;
  environment: Environment;
  operation: O;
  body: RequestOf<O>;
  /** The member's name. */
  by: string;
  /** In ms since 1970. */
  requested_at: number;
}

type Records = {
  [O in Operation]?: (
    sent: Sent<O>,
    result: Pick<UpstreamResponse<O>, 'value' | 'serviceDate'>,
  ) => Promise<void>;
};

const isRerun = (sent: Sent): sent is Sent<'call_rerun'> => sent.operation === 'call_rerun';

/** Where a request goes, and the member on whose behalf it is sent. */
export interface Forwarding {
  environment: Environment;
  client: Pick<UpstreamClient, 'call'>;
  by: string;
  /** Aborts the wait for the response. */
  signal?: AbortSignal | undefined;
  /** The ID of the browser's request, which is passed to the service. */
  requestId?: string;
}

/**
 * Sends operations to the service and records the results, which the service does not keep: registrations, statuses,
 * configurations, reruns, and who requested them. If a response cannot be stored, that is logged and the response is
 * still sent: the service has carried out the request, and an error would make the member repeat it.
 */
export function createForward(
  { users, reruns, webhooks }: { users: UserStore; reruns: Reruns; webhooks: KnownWebhooks },
  { database, logger }: Pick<ConsoleSettings, 'database' | 'logger'>,
) {
  const records: Records = {
    register: ({ environment, body, by, requested_at: asked_at }, { value, serviceDate }) =>
      users.recordRegistrations(
        environment,
        [{ request: body, response: value, asked_at, serviceDate }],
        by,
      ),
    get_status: ({ environment, body, requested_at }, { value, serviceDate }) =>
      users.recordStatus(environment, body.reference_user_id, value, {
        ...{ asked_at: requested_at, serviceDate, isLookUp: false },
      }),
    config_get: ({ environment }, { value, serviceDate }) =>
      webhooks.keep(environment, value.items, serviceDate),
    config_create_or_edit: ({ environment, body }, { serviceDate }) =>
      webhooks.changed(environment, body.webhook_type, body.destination_url, serviceDate),
    config_delete: ({ environment, body }, { serviceDate }) =>
      webhooks.changed(environment, body.webhook_type, null, serviceDate),
    call_rerun: (sent, { value }) =>
      recordRerun(sent, 'accepted', namedNewCall(sent.body.transaction_id, value.transaction_id)),
  };

  function recordRerun(
    { id, environment, body: { transaction_id }, by, requested_at }: Sent<'call_rerun'>,
    outcome: 'sending' | 'accepted' | 'unknown',
    new_transaction_id: string | null = null,
  ) {
    const request = { id, transaction_id, requested_by: by, requested_at, job_id: null };
    return reruns.record(environment, { ...request, new_transaction_id, outcome });
  }

  async function stored({ operation, environment }: Sent, store: () => Promise<void> | undefined) {
    try {
      await store();
      // The service will soon list the results of a write.
      if (connectApi[operation].permission !== 'read') await requestPoll(database, environment);
    } catch (error) {
      logger.error({ err: error, operation, environment }, 'a response could not be recorded');
    }
  }

  /** The service may have carried out a request that failed. */
  async function recordFailure(sent: Sent, failure: unknown) {
    if (!isRerun(sent)) return;
    const { id, environment, body } = sent;
    if (writeFailure(failure) === 'unknown') await recordRerun(sent, 'unknown');
    else await reruns.drop(environment, { id, transaction_id: body.transaction_id });
  }

  /**
   * Every request of a page or a scenario passes through it; the audit log has the requests of pages, and the steps of
   * scenarios. Throws the UpstreamErrors or the reason of `signal`, or if a rerun cannot be stored before it is sent.
   */
  return async function forward<O extends Operation>(
    { environment, client, by, signal, requestId }: Forwarding,
    operation: O,
    body: RequestOf<O>,
  ): Promise<UpstreamResponse<O>> {
    const sent = { id: randomUUID(), environment, operation, body, by, requested_at: Date.now() };
    if (isRerun(sent)) await recordRerun(sent, 'sending');
    const response = client.call(operation, body, signal, requestId);
    const result = await response.catch(async (failure: unknown) => {
      await stored(sent, () => recordFailure(sent, failure));
      throw failure;
    });
    const record: Records[O] = records[operation];
    await stored(sent, () => record?.(sent, result));
    return result;
  };
}

/** Sends one operation to the service and records its result before it returns. */
export type Forward = ReturnType<typeof createForward>;

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const EMPTY = Buffer.from('{}');

/**
 * The eight endpoints: authorise → parse → audit → forward → record → respond, without code for individual endpoints.
 * The response is the service's own, with the service's clock as `service-date`.
 */
export function pipeline(
  environments: Environments,
  sessions: SessionStore,
  forward: Forward,
  auditing: Auditing,
  limitMember: LimitMember,
): Router {
  return tableRouter(connectApi, {
    before: (_operation, { permission }) => [
      guard(permission, sessions),
      limitMember(permission === 'read' ? 'read' : 'write'),
    ],
    again: (_operation, { permission }) => guard(permission, sessions),
    failed: auditing.failures,
    respond: async (operation, asked, request, response) => {
      const body = asked.body as RequestOf<typeof operation>; // parsed by the operation's own schema
      const { environment, client } = environments.resolve(request.params['environment']);
      const by = currentSession(request).name;
      const result = await auditing.run(operation, asked, request, () =>
        forward({ environment, client, by, requestId: requestId(request) }, operation, body),
      );
      if (result.serviceDate) response.setHeader('service-date', result.serviceDate);
      const { body: bytes, json } = result;
      response.setHeader('content-type', json || bytes === null ? JSON_TYPE : TEXT_TYPE);
      response.setHeader('content-length', (bytes ?? EMPTY).length);
      response.end(bytes ?? EMPTY);
    },
  });
}
