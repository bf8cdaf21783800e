import type { Dispatcher } from 'undici';
import { z } from 'zod';
import {
  UpstreamTimeoutError,
  UpstreamTooLargeError,
  UpstreamUnreachableError,
} from './failures.js';

/** One request to a service; `path` begins with a slash and holds the query. */
export interface Outgoing {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

/** The whole response, whatever its status. */
export interface Exchanged {
  httpStatus: number;
  bytes: Buffer;
  /** The `Date` header: the service's clock. */
  serviceDate: string | null;
  /** The `Retry-After` header. */
  retryAfter: string | null;
}

/**
 * How long the service wants no requests, in ms, by its Retry-After header: seconds, or a date by the service's own
 * clock. Null when there is none, or none that can be read. `now` is this machine's time, in ms since 1970.
 */
export function readRetryAfter(
  { retryAfter, serviceDate }: Pick<Exchanged, 'retryAfter' | 'serviceDate'>,
  now: number,
): number | null {
  const text = retryAfter?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Only a date has letters; Date.parse() would also read a number such as -5 as a year.
  const until = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const serviceNow = serviceDate === null ? Number.NaN : Date.parse(serviceDate);
  return Math.max(until - (Number.isNaN(serviceNow) ? now : serviceNow), 0);
}

/** What one exchange may take. */
export interface ExchangeLimits {
  connectMs: number;
  /** For all of it: connecting, sending and receiving. */
  totalMs: number;
  /** When `totalMs` are over, by performance.now(): a repeated request has no time of its own. */
  deadline: number;
  /** Of the response's body. */
  bytes: number;
}

const coded = z.object({ code: z.string() });
const text = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : null;

function networkError(error: unknown, connectMs: number): Error {
  const code = coded.safeParse(error).data?.code ?? 'UNKNOWN';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') {
    return new UpstreamTimeoutError(connectMs, { cause: error });
  }
  return new UpstreamUnreachableError(code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : code, {
    cause: error,
  });
}

/**
 * Sends a request and reads the response to its end. Redirects are not followed. Rejects with
 * UpstreamTimeoutError, UpstreamTooLargeError, UpstreamUnreachableError, or the reason of `signal`.
 * It uses undici's dispatch(), because request() makes a stream for each response.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Outgoing,
  limits: ExchangeLimits,
  signal?: AbortSignal,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let ended: Error | undefined;
    let httpStatus = 0;
    let serviceDate: string | null = null;
    let retryAfter: string | null = null;
    let chunks: Buffer[] = [];
    let size = 0;

    const timer = setTimeout(() => {
      fail(new UpstreamTimeoutError(limits.totalMs));
    }, limits.deadline - performance.now());
    const onAbort = () => {
      fail(signal?.reason as Error); // what abort() was called with, an Error everywhere in the console
    };
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
    function fail(reason: Error) {
      ended ??= reason;
      end();
      controller?.abort(ended);
      reject(ended);
    }

    if (signal?.aborted) {
      onAbort();
      return;
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    dispatcher.dispatch(request, {
      onRequestStart(started) {
        if (ended) started.abort(ended);
        controller = started;
        [chunks, size] = [[], 0];
      },
      onResponseStart(_controller, status, headers) {
        httpStatus = status;
        serviceDate = text(headers.date);
        retryAfter = text(headers['retry-after']);
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        if (size > limits.bytes) fail(new UpstreamTooLargeError(limits.bytes));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        end();
        const [first] = chunks;
        const bytes = chunks.length === 1 && first ? first : Buffer.concat(chunks);
        resolve({ httpStatus, bytes, serviceDate, retryAfter });
      },
      onResponseError(_controller, error) {
        if (!ended) fail(networkError(error, limits.connectMs));
      },
    });
  });
}
