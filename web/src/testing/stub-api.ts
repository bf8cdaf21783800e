import {
  connectResponses,
  consoleApi,
  type ConnectResponse,
  type ConsoleOperation,
  type Operation,
  type Problem,
  type ProblemCode,
  type Route,
  type RouteRequest,
  type RouteResponse,
} from '@connect-console/server/contract';
import * as z from 'zod/mini';

type ConsoleApi = typeof consoleApi;

/** The response of an operation; for the eight endpoints the service's own body. */
export type StubResponse<O extends ConsoleOperation> = O extends Operation
  ? ConnectResponse<O>
  : RouteResponse<ConsoleApi[O]>;

/** Replaces the handler of an operation. A Response is passed on unchecked. */
export type Stub<O extends ConsoleOperation> = (
  request: RouteRequest<ConsoleApi[O]>,
) => StubResponse<O> | Response | Promise<StubResponse<O> | Response>;

/** Stubs by the names of their operations in the API table. */
export type Stubs = { [O in ConsoleOperation]?: Stub<O> };

/** A request that the page sent: its operation, its address from `/api`, and its JSON body. */
export interface Sent {
  operation: ConsoleOperation;
  path: string;
  body: unknown;
}

/** A request that the API does not have, or a response that the server could not give. */
class StubError extends Error {}

/** A problem response of the console (application/problem+json). */
export function problem(
  status: number,
  code: ProblemCode,
  title: string,
  more: Partial<Problem> = {},
): Response {
  const body = { type: 'about:blank', title, detail: title, status, code, request_id: 'req-1' };
  return Response.json(
    { ...body, ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
}

const countSegments = ({ row }: { row: Route }) => row.path.split('{').length;
const routes = Object.entries<Route>(consoleApi)
  .map(([operation, row]) => ({
    operation: operation as ConsoleOperation, // the table's own names, which Object.entries() loses
    row,
    pattern: new RegExp(
      `^/api${row.path
        .replace('{environment}', '(?<environment>sandbox|production)')
        .replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
    ),
  }))
  // As in the server's router, `/jobs/count` comes before `/jobs/{id}`.
  .sort((one, other) => countSegments(one) - countSegments(other));

function routeOf(method: string, pathname: string) {
  for (const { operation, row, pattern } of routes) {
    const found = row.method === method ? pattern.exec(pathname) : null;
    if (!found) continue;
    const params = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
    return { operation, row, params };
  }
  throw new StubError(`The API table has no ${method} ${pathname}.`);
}

// The contract has no messages for wrong types.
const IN_WORDS = { error: z.locales.en().localeError };

function parse(schema: z.ZodMiniType, value: unknown, what: string): unknown {
  const parsed = schema.safeParse(value, IN_WORDS);
  if (parsed.success) return parsed.data;
  throw new StubError(`${what}\n${z.prettifyError(parsed.error)}`);
}

// The eight endpoints are read tolerantly, so their stubs are checked against the specification.
const schemasOf = (operation: ConsoleOperation, { response }: Route) =>
  [response, operation in connectResponses && connectResponses[operation as Operation]].filter(
    (schema) => typeof schema === 'object',
  );

function respond(operation: ConsoleOperation, row: Route, value: unknown): Response {
  if (value instanceof Response) return value;
  if (row.response === 'empty' && value === null) return new Response(null, { status: 204 });
  const schemas = schemasOf(operation, row);
  if (schemas.length === 0)
    throw new StubError(`The stub of ${operation} must return a Response or null.`);
  for (const schema of schemas)
    parse(schema, value, `The stub of ${operation} returns what the server never responds:`);
  return Response.json(value);
}

/**
 * A console for `fetch` with stubs as handlers; an operation without a stub responds with 404. `mistakes` are requests
 * and responses that contradict the API table.
 */
export function stubApi(stubs: Stubs) {
  const sent: Sent[] = [];
  const mistakes: StubError[] = [];

  async function respondTo(path: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(path, 'http://console.test');
    const { operation, row, params } = routeOf(init.method ?? 'GET', pathname);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ operation, path, body });
    if (row.params?.safeParse(params).success === false)
      return problem(404, 'not_found', 'Not found');
    const asks = `The page asks ${operation} what the server refuses:`;
    const query = Object.fromEntries(searchParams);
    const request = {
      ...params,
      ...(row.query && { query: parse(row.query, query, asks) }),
      ...(row.body && { body: row.body.safeParse(body ?? {}).data ?? body }),
    };
    // The row of the same operation has parsed the request.
    const stub = stubs[operation] as ((request: object) => unknown) | undefined;
    const response = stub
      ? respond(operation, row, await stub(request))
      : problem(404, 'not_found', 'Not found');
    // What the server refuses, a stub may only refuse.
    if (row.body && response.status !== 400) parse(row.body, body ?? {}, asks);
    return response;
  }

  return {
    sent,
    mistakes,
    fetch: async (path: string, init?: RequestInit): Promise<Response> => {
      try {
        return await respondTo(path, init);
      } catch (failure) {
        if (!(failure instanceof StubError)) throw failure;
        mistakes.push(failure);
        return problem(500, 'internal', failure.message);
      }
    },
  };
}
