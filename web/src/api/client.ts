import {
  CHANGE_HEADER,
  endpoints,
  problem,
  type AnswerOf,
  type Environment,
  type Operation,
  type RequestOf,
} from '@connect-console/server/contract';
import type * as z from 'zod/mini';
import { ConsoleUnreachableError, ProblemError, UnexpectedAnswerError } from './failures';
import {
  heardFromConsole,
  heardFromService,
  lostConsole,
  lostService,
  refusedByService,
} from './health';
import { noteChange } from './live-since';
import { noteServiceDate } from './service-clock';

const SERVICE_IS_AWAY = new Set([
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_maintenance',
]);

interface Answer {
  response: Response;
  text: string;
}

async function send(path: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', ...init });
    // The body belongs to the answer: a connection that breaks inside it is no answer.
    return { response, text: await response.text() };
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    lostConsole();
    throw new ConsoleUnreachableError({ cause });
  }
}

function parseJson({ response, text }: Answer): unknown {
  try {
    return JSON.parse(text) as unknown; // JSON.parse() gives any; what it is, a schema decides
  } catch (cause) {
    throw unexpected(response, cause);
  }
}

function unexpected(response: Response, cause: unknown): UnexpectedAnswerError {
  return new UnexpectedAnswerError(response.status, response.headers.get('x-request-id'), {
    cause,
  });
}

function problemOf(answer: Answer): ProblemError {
  const read = problem.safeParse(parseJson(answer));
  if (!read.success) throw unexpected(answer.response, read.error);
  return new ProblemError(read.data);
}

function accept<T>(schema: z.ZodMiniType<T>, body: unknown, response: Response): T {
  const read = schema.safeParse(body);
  if (!read.success) throw unexpected(response, read.error);
  return read.data;
}

function withJson(method: string, body: unknown, signal: AbortSignal | undefined): RequestInit {
  return {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  };
}

function parseBody(operation: Operation, answer: Answer): unknown {
  const isJson = answer.response.headers.get('content-type')?.includes('json') ?? false;
  return endpoints[operation].anyBody && !isJson ? answer.text : parseJson(answer);
}

/**
 * Calls one of the eight endpoints through the console and gives its answer in normal form. Throws
 * ProblemError, ConsoleUnreachableError, UnexpectedAnswerError, or the abort of its own signal.
 */
export async function callService<O extends Operation>(
  environment: Environment,
  operation: O,
  body: RequestOf<O>,
  signal?: AbortSignal,
): Promise<AnswerOf<O>> {
  const { path, response: schema } = endpoints[operation];
  const answer = await send(`/api/${environment}${path}`, withJson('POST', body, signal));
  noteServiceDate(environment, answer.response.headers.get('service-date'));
  if (!answer.response.ok) {
    const failure = problemOf(answer);
    if (SERVICE_IS_AWAY.has(failure.problem.code)) lostService(environment);
    else if (failure.problem.code.startsWith('upstream_')) refusedByService(environment);
    else heardFromConsole();
    throw failure;
  }
  const read = accept<unknown>(schema, parseBody(operation, answer), answer.response);
  heardFromService(environment);
  return read as AnswerOf<O>; // the schema of this very operation made it
}

interface ConsoleRequest<T> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From `/api`, its parts encoded. */
  path: string;
  body?: unknown;
  /** The answer's shape; left out where the answer is empty (204). */
  answer: z.ZodMiniType<T>;
  /** The environment that the answer is about; it is then fresh. */
  environment?: Environment;
  signal?: AbortSignal;
}

/** Asks the console itself; an empty answer (204) is read as null. Throws what callService throws. */
export async function askConsole<T>(request: ConsoleRequest<T>): Promise<T> {
  const { method, path, body, answer: schema, environment, signal } = request;
  const init: RequestInit =
    body === undefined
      ? { method, headers: { accept: 'application/json' }, ...(signal && { signal }) }
      : withJson(method, body, signal);
  const answer = await send(path, init);
  if (!answer.response.ok) {
    const failure = problemOf(answer);
    heardFromConsole();
    throw failure;
  }
  if (environment) noteChange(environment, answer.response.headers.get(CHANGE_HEADER));
  const read = accept(
    schema,
    answer.response.status === 204 ? null : parseJson(answer),
    answer.response,
  );
  heardFromConsole(environment);
  return read;
}
