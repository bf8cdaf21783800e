import { CHANGE_HEADER, ENVIRONMENTS, type Environment } from '@connect-console/server/contract';
import type * as z from 'zod/mini';
import { heardFromConsole } from './health';
import { noteChange } from './live-since';
import { accept, parseJson, problemOf, send, withJson } from './transport';

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

/** What is about an environment is below its name: a stream may have to begin before any such answer. */
function environmentOf(path: string): Environment | undefined {
  return ENVIRONMENTS.find((name) => path.startsWith(`/api/${name}/`));
}

/** Asks the console itself; an empty answer (204) is read as null. Throws ProblemError,
 * ConsoleUnreachableError, UnexpectedAnswerError, or the abort of its own signal. */
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
  const about = environmentOf(path);
  if (about) noteChange(about, answer.response.headers.get(CHANGE_HEADER));
  const read = accept(
    schema,
    answer.response.status === 204 ? null : parseJson(answer),
    answer.response,
  );
  heardFromConsole(environment);
  return read;
}
