import {
  CHANGE_HEADER,
  consoleApi,
  type ConsoleOperation,
  type Environment,
  type Operation,
  type Route,
  type RouteInput,
  type RouteResponse,
} from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isProblem } from './failures';
import { heardFromConsole } from './health';
import { noteChange } from './live/live-since';
import { accept, parseJson, problemOf, send, withJson } from './transport';

type ConsoleApi = typeof consoleApi;

/** The operations whose response is read as a value: neither a file nor a stream. */
export type ValueOperation = {
  [O in Exclude<ConsoleOperation, Operation>]: ConsoleApi[O]['response'] extends 'file' | 'stream'
    ? never
    : O;
}[Exclude<ConsoleOperation, Operation>];

/** What an operation is asked: the segments of its path, `query` and `body`. */
export type Asked<O extends ConsoleOperation> = RouteInput<ConsoleApi[O]>;
/** The response of an operation; null where it has no body. */
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
  const path = consoleApi[operation].path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  return `/api${path}${textOf(query)}`;
}

/**
 * The key of an operation's queries: all of an environment's, or those that were asked this much. An environment's
 * keys begin with its name.
 */
export function keyOf<O extends ConsoleOperation>(operation: O, asked: Partial<Asked<O>>) {
  const { environment, ...rest } = asked as Parts; // the part that every row has
  return [
    ...(environment === undefined ? [] : [environment]),
    operation,
    ...(Object.keys(rest).length === 0 ? [] : [rest]),
  ];
}

/**
 * Asks the console; an empty response (204) is read as null. Throws ProblemError, ConsoleUnreachableError,
 * UnexpectedResponseError, or the abort of its own signal.
 */
export async function ask<O extends ValueOperation>(
  operation: O,
  asked: Asked<O>,
  signal?: AbortSignal,
): Promise<ResponseOf<O>> {
  const { method, response: shape }: Route = consoleApi[operation];
  const { environment, body = {} } = asked as Parts; // the part that every row has
  const init: RequestInit =
    method === 'GET'
      ? { headers: { accept: 'application/json' }, ...(signal && { signal }) }
      : withJson(method, body, signal);
  const received = await send(addressOf(operation, asked), init);
  const { response } = received;
  if (!response.ok) {
    const failure = problemOf(received);
    heardFromConsole();
    throw failure;
  }
  // Before it is read: a stream may have to begin before any response about the environment.
  if (environment) noteChange(environment, response.headers.get(CHANGE_HEADER));
  const schema: z.ZodMiniType = typeof shape === 'string' ? z.null() : shape;
  const read = accept(schema, response.status === 204 ? null : parseJson(received), response);
  heardFromConsole();
  return read as ResponseOf<O>; // the schema of this very operation made it
}

/** An operation that reads, as a query. */
export function query<O extends ValueOperation>(operation: O, asked: Asked<O>) {
  return queryOptions({
    queryKey: keyOf(operation, asked),
    queryFn: ({ signal }) => ask(operation, asked, signal),
  });
}

/** The value, or null where the console says that there is none. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (failure) {
    if (isProblem(failure, 'not_found')) return null;
    throw failure;
  }
}
