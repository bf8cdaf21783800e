import { problem } from '@connect-console/server/contract';
import type * as z from 'zod/mini';
import { ConsoleUnreachableError, ProblemError, UnexpectedAnswerError } from './failures';
import { lostConsole } from './health';

/** An answer with its whole body. */
export interface Answer {
  response: Response;
  text: string;
}

/** Asks over HTTP. Throws ConsoleUnreachableError, or the abort of its own signal. */
export async function send(path: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', ...init });
    // The body belongs to the answer: a connection that breaks inside it is no response.
    return { response, text: await response.text() };
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    lostConsole();
    throw new ConsoleUnreachableError({ cause });
  }
}

/** The body as JSON. Throws UnexpectedAnswerError. */
export function parseJson({ response, text }: Answer): unknown {
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

/** What an answer that is no success says; throws UnexpectedAnswerError on one of another shape. */
export function problemOf(answer: Answer): ProblemError {
  const read = problem.safeParse(parseJson(answer));
  if (!read.success) throw unexpected(answer.response, read.error);
  return new ProblemError(read.data);
}

/** The body in the shape that was asked for. Throws UnexpectedAnswerError. */
export function accept<T>(schema: z.ZodMiniType<T>, body: unknown, response: Response): T {
  const read = schema.safeParse(body);
  if (!read.success) throw unexpected(response, read.error);
  return read.data;
}

/** A request that sends JSON and asks for it. */
export function withJson(
  method: string,
  body: unknown,
  signal: AbortSignal | undefined,
): RequestInit {
  return {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  };
}
