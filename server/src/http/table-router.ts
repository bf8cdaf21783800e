import {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { DEFAULT_BODY_LIMIT, type ApiTable, type Route } from '../contract/index.js';
import { MethodNotAllowedError, NotFoundError } from './errors.js';
import { jsonBody, parseRequest } from './parse-request.js';

/** The input of a request, parsed by its row; the types of `query` and `body` are the row's. */
export interface TableRequest {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
}

/** How an app serves a table. `Operation` is the name of a row. */
export interface TableServing<Operation extends string> {
  /** Runs before the body is read: keys, sessions, permissions. Each throws to refuse the request. */
  before: (operation: Operation, row: Route) => RequestHandler[];
  /**
   * Runs once the body has been read, because a permission may have ended while it was being sent, for up to a minute.
   */
  again?: (operation: Operation, row: Route) => RequestHandler;
  /** Returns the JSON body of the response; undefined if it wrote the response itself, such as a file or a stream. */
  respond: (
    operation: Operation,
    asked: TableRequest,
    request: Request,
    response: Response,
  ) => unknown;
  /** Called when a request of the operation is refused, with the error, which is then passed on. */
  failed?: (operation: Operation) => ErrorRequestHandler;
}

/** The operations of each route by method. */
const operations = new WeakMap<object, ReadonlyMap<string, string>>();

/** The operation that a request reached, even if it was refused; undefined if there is none. */
export function operationOf(request: Request): string | undefined {
  const route: unknown = request.route; // typed as any there
  if (typeof route !== 'object' || route === null) return undefined;
  return operations.get(route)?.get(request.method);
}

const refusals = new WeakSet<RequestHandler>();

/**
 * The handler for the methods that a path does not support: it always throws MethodNotAllowedError with those that it
 * does.
 */
export function methodNotAllowed(allow: string): RequestHandler {
  const handler: RequestHandler = (request) => {
    throw new MethodNotAllowedError(`${request.path} takes ${allow} only.`, allow);
  };
  refusals.add(handler);
  return handler;
}

/** Whether the handler was made by methodNotAllowed() and therefore needs no permission. */
export function isMethodNotAllowed(handler: RequestHandler): boolean {
  return refusals.has(handler);
}

function readParams({ params }: Route, given: Request['params']) {
  if (params && !params.safeParse(given).success)
    throw new NotFoundError('There is no such address.');
  return given as TableRequest['params']; // only wildcards, which no path has, are lists
}

// OpenAPI writes a path segment as `{name}`, Express as `:name`.
const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
const countSegments = (path: string): number => path.split('{').length;

function allowed(routes: readonly Route[]): string {
  return routes
    .flatMap(({ method, response }) =>
      method === 'GET' && response !== 'stream' ? ['GET', 'HEAD'] : [method],
    )
    .join(', ');
}

function handlerOf<Operation extends string>(
  operation: Operation,
  row: Route,
  { respond }: TableServing<Operation>,
): RequestHandler {
  const { query, body, response: shape } = row;
  return async (request, response) => {
    const asked = {
      params: readParams(row, request.params),
      query: query && parseRequest<unknown>(query, request.query),
      body: body && parseRequest<unknown>(body, request.body),
    };
    const value = await respond(operation, asked, request, response);
    if (shape === 'empty') response.status(204).end();
    else if (typeof shape !== 'string' && value !== undefined) response.json(value);
  };
}

/**
 * The router of a table: each row with its guards, its body limit and its parsing, and 405 with Allow for every other
 * method of its path.
 */
export function tableRouter<T extends ApiTable>(
  table: T,
  serving: TableServing<keyof T & string>,
): Router {
  const router = Router({ mergeParams: true, caseSensitive: true, strict: true });
  const byPath = new Map<string, [keyof T & string, Route][]>();
  for (const entry of Object.entries<Route>(table)) {
    const rows = byPath.get(entry[1].path) ?? [];
    byPath.set(entry[1].path, [...rows, entry]);
  }
  // `/jobs/count` comes before `/jobs/{id}`, which would match it.
  const paths = [...byPath.keys()].sort((one, other) => countSegments(one) - countSegments(other));
  for (const path of paths) {
    const rows = byPath.get(path) ?? [];
    const route = router.route(expressPath(path));
    operations.set(route, new Map(rows.map(([operation, row]) => [row.method, operation])));
    const allow = allowed(rows.map(([, row]) => row));
    // Express runs the handler of GET for HEAD, which for a stream would never end.
    if (!allow.includes('HEAD')) route.head(methodNotAllowed(allow));
    for (const [operation, row] of rows) {
      const method = row.method.toLowerCase() as Lowercase<Route['method']>; // of a fixed list
      const again = serving.again?.(operation, row);
      const readBody =
        row.method === 'GET'
          ? []
          : [jsonBody(row.bodyLimit ?? DEFAULT_BODY_LIMIT), ...(again ? [again] : [])];
      route[method](
        ...serving.before(operation, row),
        ...readBody,
        handlerOf(operation, row, serving),
        ...(serving.failed ? [serving.failed(operation)] : []),
      );
    }
    route.all(methodNotAllowed(allow));
  }
  return router;
}
