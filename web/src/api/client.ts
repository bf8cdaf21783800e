import {
  type ApiTable,
  CHANGE_HEADER,
  type consoleApi,
  type ConsoleOperation,
  type Environment,
  findEnvironment,
  pageApi,
  problem,
  type Route,
  type RouteInput,
  type RouteResponse,
} from '@connect-console/server/contract';
import {
  queryOptions,
  type QueryKeyWithDataTag,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  ConsoleUnreachableError,
  isProblem,
  ProblemError,
  UnexpectedResponseError,
} from './failures';
import { consoleResponded, lostConsole } from './console-contact';
import { noteChange } from './live/live-since';
import { noteServiceDate } from './service-clock';
import { noteSessionEnd, sessionAgain } from './session-end';
import { BASE_PATH } from './base-path';

type ConsoleApi = typeof consoleApi;

const rows = new Map<string, Route>(Object.entries(pageApi));

/** Adds the rows of operations that the first page does not use. */
export function addRows(table: ApiTable): void {
  for (const [operation, row] of Object.entries(table)) rows.set(operation, row);
}

function rowOf(operation: ConsoleOperation): Route {
  const row = rows.get(operation);
  if (!row) throw new Error(`The page that uses ${operation} must import its row`);
  return row;
}

/** The operations whose response is a value: neither a file nor a stream. */
export type ValueOperation = {
  [O in ConsoleOperation]: ConsoleApi[O]['response'] extends 'file' | 'stream' ? never : O;
}[ConsoleOperation];

/** The input of an operation: the segments of its path, `query` and `body`. */
export type Asked<O extends ConsoleOperation> = RouteInput<ConsoleApi[O]>;
/** The response of an operation; null if it has no body. */
export type ResponseOf<O extends ConsoleOperation> = RouteResponse<ConsoleApi[O]>;

interface Parts {
  environment?: Environment;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
}

function textOf(query: Parts['query'] = {}): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') fields.set(name, String(value));
  }
  return fields.size === 0 ? '' : `?${fields}`;
}

/** The address of an operation: what a link or a stream opens. */
export function addressOf<O extends ConsoleOperation>(operation: O, asked: Asked<O>): string {
  const { query, body: _body, ...segments } = asked as Parts; // the part that every row has
  const values = new Map(Object.entries(segments));
  const path = rowOf(operation).path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  return `${BASE_PATH}/api${path}${textOf(query)}`;
}

/**
 * The key of an operation's queries: all of them in an environment, or those with this input. The keys of an
 * environment begin with its name.
 */
export function keyOf<O extends ConsoleOperation>(
  operation: O,
  asked: Partial<Asked<O>>,
): unknown[] {
  const { environment, ...rest } = asked as Parts; // the part that every row has
  return [
    ...(environment === undefined ? [] : [environment]),
    operation,
    ...(Object.keys(rest).length === 0 ? [] : [rest]),
  ];
}

/** The operation of a key, and its environment. */
export function operationOf(key: readonly unknown[]) {
  const environment = findEnvironment(key[0]);
  const operation = key[environment === undefined ? 0 : 1] as ConsoleOperation; // as keyOf() writes it
  return { operation, environment };
}

/** What the operation of a key requires, and in which environment. */
export function accessOf(key: readonly unknown[]) {
  const { operation, environment } = operationOf(key);
  return { access: rowOf(operation).permission, environment };
}

/** Returns the response with its whole body. Throws ConsoleUnreachableError, or the abort of its own signal. */
async function send(path: string, init: RequestInit): Promise<[Response, string]> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', ...init });
    // A connection that breaks within the body is no response either.
    return [response, await response.text()];
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    lostConsole();
    throw new ConsoleUnreachableError({ cause });
  }
}

/** The body in the shape of the schema. Throws UnexpectedResponseError. */
function read<T>(schema: z.ZodMiniType<T>, response: Response, text: string, isText = false): T {
  try {
    return schema.parse(isText ? text : JSON.parse(text));
  } catch (cause) {
    const requestId = response.headers.get('x-request-id');
    throw new UnexpectedResponseError(response.status, requestId, { cause });
  }
}

/**
 * The response with its whole body. If the session has ended, a read waits for the next one where the page offers to
 * sign in. Throws like `ask`.
 */
async function succeed<O extends ConsoleOperation>(
  operation: O,
  asked: Asked<O>,
  signal?: AbortSignal,
): Promise<[Response, string]> {
  const { method, permission } = rowOf(operation);
  const { environment, body = {} } = asked as Parts; // the part that every row has
  const hasBody = method !== 'GET';
  // Some reads are a POST, because their body is too long for an address, or because the service's own are.
  const isRead = !hasBody || (method === 'POST' && permission === 'read');
  const waits = isRead && operation !== 'get_session';
  if (waits) await sessionAgain();
  const [response, text] = await send(addressOf(operation, asked), {
    method,
    // A GET has no headers of its own, so that it reuses what the page's links have already requested.
    ...(hasBody && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal && { signal }),
  });
  if (environment) noteServiceDate(environment, response.headers.get('service-date'));
  if (response.ok) return [response, text];
  const refusal = new ProblemError(read(problem, response, text));
  consoleResponded();
  const isAgain = waits && isProblem(refusal, 'not_signed_in') && noteSessionEnd(refusal);
  if (isAgain) return succeed(operation, asked, signal);
  throw refusal;
}

/** The text of a file that is requested with a body, which a link cannot do. Throws like `ask`. */
export async function askFile(
  operation: 'export_chosen_users',
  asked: Asked<'export_chosen_users'>,
  signal?: AbortSignal,
): Promise<string> {
  const [, text] = await succeed(operation, asked, signal);
  consoleResponded();
  return text;
}

/**
 * Sends a request to the console; an empty response (204) is read as null. Throws ProblemError,
 * ConsoleUnreachableError, UnexpectedResponseError, or the abort of its own signal.
 */
export async function ask<O extends ValueOperation>(
  operation: O,
  asked: Asked<O>,
  signal?: AbortSignal,
): Promise<ResponseOf<O>> {
  const { response: shape, anyBody = false } = rowOf(operation);
  const { environment } = asked as Parts; // the part that every row has
  const [response, text] = await succeed(operation, asked, signal);
  // Before it is read, because a stream may have to start before any response about the environment.
  if (environment) noteChange(environment, response.headers.get(CHANGE_HEADER));
  const schema: z.ZodMiniType = typeof shape === 'string' ? z.null() : shape;
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const value = response.status === 204 ? null : read(schema, response, text, anyBody && !isJson);
  consoleResponded();
  return value as ResponseOf<O>; // read by the schema of this very operation
}

// Written out, because the inferred type would name every response of the API.
type ReadingQuery<T> = UnusedSkipTokenOptions<T, Error, T, unknown[]> &
  QueryKeyWithDataTag<unknown[], T>;

/** A reading operation, as a query. */
export function query<O extends ValueOperation>(
  operation: O,
  asked: Asked<O>,
): ReadingQuery<ResponseOf<O>> {
  return queryOptions({
    queryKey: keyOf(operation, asked),
    queryFn: ({ signal }) => ask(operation, asked, signal),
  });
}

/** The same, with null instead of the problem `not_found`. */
export function queryOrNull<O extends ValueOperation>(
  operation: O,
  asked: Asked<O>,
): ReadingQuery<ResponseOf<O> | null> {
  return queryOptions({
    queryKey: keyOf(operation, asked),
    queryFn: ({ signal }) =>
      ask(operation, asked, signal).catch((failure: unknown) => {
        if (isProblem(failure, 'not_found')) return null;
        throw failure;
      }),
  });
}
