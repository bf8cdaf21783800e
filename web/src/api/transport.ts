import { problem } from '@connect-console/server/contract';
import type * as z from 'zod/mini';
import { ConsoleUnreachableError, ProblemError, UnexpectedResponseError } from './failures';
import { lostConsole } from './health';

/** A response with its whole body. */
export interface ReadResponse {
  response: Response;
  text: string;
}

/** Asks over HTTP. Throws ConsoleUnreachableError, or the abort of its own signal. */
export async function send(path: string, init: RequestInit): Promise<ReadResponse> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', ...init });
    // A connection that breaks inside the body is no response either.
    return { response, text: await response.text() };
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    lostConsole();
    throw new ConsoleUnreachableError({ cause });
  }
}

/** The body as JSON. Throws UnexpectedResponseError. */
export function parseJson({ response, text }: ReadResponse): unknown {
  try {
    return JSON.parse(text) as unknown; // JSON.parse() gives any; what it is, a schema decides
  } catch (cause) {
    throw unexpected(response, cause);
  }
}

function unexpected(response: Response, cause: unknown): UnexpectedResponseError {
  return new UnexpectedResponseError(response.status, response.headers.get('x-request-id'), {
    cause,
  });
}

/** The problem that a refusal states; throws UnexpectedResponseError on one of another shape. */
export function problemOf(received: ReadResponse): ProblemError {
  const read = problem.safeParse(parseJson(received));
  if (!read.success) throw unexpected(received.response, read.error);
  return new ProblemError(read.data);
}

/** The body in the shape that was asked for. Throws UnexpectedResponseError. */
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
