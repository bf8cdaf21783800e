import { z } from 'zod';

/** Why no complete response arrived: a code and the message of the error. */
export interface NetworkFailure {
  code: string;
  message: string;
}

const MAX_MESSAGE = 500;

const coded = z.object({ code: z.string().regex(/^[A-Z][A-Z0-9_]*$/) });

// The HTTP client has its own names for some of the system's common errors.
const PLAIN: Partial<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_HEADERS_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_BODY_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_SOCKET: 'ECONNRESET',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'ECONNRESET',
};

/** The result of an attempt within `timeoutMs`. */
export function networkFailure(error: unknown, timeoutMs: number): NetworkFailure {
  if (!(error instanceof Error)) return { code: 'UNKNOWN', message: String(error) };
  if (error.name === 'TimeoutError') {
    return { code: 'ETIMEDOUT', message: `no complete response within ${timeoutMs} ms` };
  }
  // A name with several addresses fails once for each; only the first failure is reported.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = coded.safeParse(error).data?.code ?? coded.safeParse(first).data?.code ?? 'UNKNOWN';
  const message = first instanceof Error && error.message === '' ? first.message : error.message;
  return { code: PLAIN[code] ?? code, message: message.slice(0, MAX_MESSAGE) };
}
