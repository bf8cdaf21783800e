import type { Request, Response, Router } from 'express';
import {
  CHANGE_HEADER,
  type ApiTable,
  type Environment,
  type Route,
  type RouteRequest,
  type RouteResponse,
} from '../contract/index.js';
import { tableRouter } from '../http/table-router.js';
import type { RecordAudit } from './record-audit.js';
import type { Auditing } from './audit/auditing.js';
import type { LocalWrite } from './audit/descriptions.js';
import type { LimitMember } from './auth/member-limit.js';
import { currentSession, guard } from './auth/guard.js';
import type { MemberSession, SessionStore } from './auth/sessions.js';
import type { ConnectedEnvironment, Environments } from './service/environments.js';

/** A request for an operation of the console, as its handler receives it. */
export type ConsoleCall<R extends Route> = Omit<RouteRequest<R>, 'environment'> &
  (R['path'] extends `/{environment}${string}` ? ConnectedEnvironment : unknown) &
  (R['permission'] extends 'open' ? unknown : { session: MemberSession }) & {
    request: Request;
    response: Response;
  };

// Without a JSON response body, the handler's return value is ignored.
type HandlerResult<R extends Route> = R['response'] extends string ? unknown : RouteResponse<R>;

/** One handler for each row of a table: a missing handler, or one with another response type, is a compile error. */
export type ConsoleHandlers<T extends ApiTable> = {
  [Operation in keyof T]: (
    // A handler that changes the console's own data writes its own audit row.
    call: ConsoleCall<T[Operation]> &
      (Operation extends LocalWrite ? { record: RecordAudit } : unknown),
  ) => Promise<HandlerResult<T[Operation]>> | HandlerResult<T[Operation]>;
};

export interface ConsoleServing {
  environments: Environments;
  sessions: SessionStore;
  auditing: Auditing;
  /** The number of an environment's newest change. */
  newestChange: (environment: Environment) => Promise<number>;
  limitMember: LimitMember;
}

/**
 * Serves a table of the console's own API: session and permission first, then the body, then the environment, with the
 * audit log around the handler. Every JSON response about an environment has the CHANGE_HEADER.
 */
export function consoleRouter<T extends ApiTable>(
  table: T,
  handlers: ConsoleHandlers<T>,
  { environments, sessions, auditing, newestChange, limitMember }: ConsoleServing,
): Router {
  return tableRouter(table, {
    before: (operation, row) => {
      const { method, permission } = row;
      const guarded = guard(permission, sessions, row);
      // Signing out is never limited.
      if (permission === 'open' || operation === 'sign_out') return [guarded];
      return [guarded, limitMember(method === 'GET' ? 'read' : 'write')];
    },

    again: (_operation, row) => guard(row.permission, sessions, row),
    failed: auditing.failures,
    respond: async (operation, asked, request, response) => {
      const { params, query, body } = asked;
      const { environment: name, ...segments } = params;
      const connected = name === undefined ? null : environments.resolve(name);
      if (connected && table[operation]?.response !== 'stream') {
        response.setHeader(CHANGE_HEADER, String(await newestChange(connected.environment)));
      }
      const call = {
        ...{ ...segments, query, body, ...connected, request, response },
        ...(table[operation]?.permission === 'open' ? {} : { session: currentSession(request) }),
      };
      // Query and body were parsed by this row's own schemas; the union of rows cannot express that.
      const handler = handlers[operation] as (call: unknown) => unknown;
      return auditing.run(operation, asked, request, (record) => handler({ ...call, record }));
    },
  });
}
