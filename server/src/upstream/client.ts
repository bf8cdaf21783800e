import { Agent, request } from 'undici';
import { z } from 'zod';
import {
  controls,
  endpoints,
  type ControlAnswer,
  type ControlName,
  type ControlRequest,
  type Operation,
  type RequestOf,
} from '../contract/index.js';
import {
  UpstreamError,
  UpstreamTimeoutError,
  UpstreamTooLargeError,
  UpstreamUnreachableError,
} from './failures.js';
import { hideSecrets, type ServiceSecrets } from './hide-secrets.js';
import { readAnswer, type ReadAnswer } from './read-answer.js';
import { readControl } from './read-control.js';
import { readLimited } from './read-limited.js';
import { readRetryAfter } from './retry-after.js';
import { toControl, type Sent } from './to-control.js';
import { withTimeLimit } from './time-limit.js';
import { toWire, type DataRequestForm } from './to-wire.js';

/** How to reach one Connect service; the times are in ms, the limit in bytes. */
export interface UpstreamSettings extends ServiceSecrets {
  baseUrl: string;
  dataRequestForm: DataRequestForm;
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  responseLimit?: number;
}

/** A success and the service's own clock (the `Date` header as it came). */
export interface UpstreamAnswer<O extends Operation> extends ReadAnswer<O> {
  serviceDate: string | null;
}

/** The client of one Connect service. */
export interface UpstreamClient {
  /**
   * Throws one of the UpstreamErrors, or the reason of `given` when that aborts it. A read is sent again
   * once after a connection failure.
   */
  call: <O extends Operation>(
    operation: O,
    body: RequestOf<O>,
    given?: AbortSignal,
  ) => Promise<UpstreamAnswer<O>>;
  /** The same for a sandbox control, which a service may not have. */
  control: <C extends ControlName>(
    name: C,
    request: ControlRequest<C>,
    given?: AbortSignal,
  ) => Promise<ControlAnswer<C>>;
  close: () => Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const TOTAL_TIMEOUT_MS = 15_000;
const RESPONSE_LIMIT = 5 * 1024 * 1024;
const coded = z.object({ code: z.string() });

/** Keeps connections alive, follows no redirects, and never lets the key out of its answers. */
export function createUpstreamClient(settings: UpstreamSettings): UpstreamClient {
  const totalMs = settings.totalTimeoutMs ?? TOTAL_TIMEOUT_MS;
  const connectMs = settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const limit = settings.responseLimit ?? RESPONSE_LIMIT;
  const agent = new Agent({
    connect: { timeout: connectMs },
    keepAliveTimeout: 30_000,
    // The signal below decides; undici's own limits would answer with other failures first.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  async function exchange({ method, path, body }: Sent, signal: AbortSignal) {
    const answer = await request(settings.baseUrl + path, {
      method,
      dispatcher: agent,
      signal,
      headers: {
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
        'api-key': settings.apiKey,
      },
      body,
    });
    const text = await readLimited(answer.body, limit);
    const { date, 'retry-after': retryAfter } = answer.headers;
    const serviceDate = typeof date === 'string' ? date : null;
    const asked = typeof retryAfter === 'string' ? retryAfter : null;
    return {
      httpStatus: answer.statusCode,
      text,
      serviceDate,
      retryAfterMs: readRetryAfter(asked, serviceDate, Date.now()),
    };
  }

  function classify(error: unknown): unknown {
    if (error instanceof UpstreamTooLargeError) return error;
    if (error instanceof Error && error.name === 'TimeoutError') {
      return new UpstreamTimeoutError(totalMs, { cause: error });
    }
    const code = coded.safeParse(error).data?.code ?? 'UNKNOWN';
    if (code === 'UND_ERR_CONNECT_TIMEOUT') {
      return new UpstreamTimeoutError(connectMs, { cause: error });
    }
    return new UpstreamUnreachableError(code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : code, {
      cause: error,
    });
  }

  // Lists are polled and mostly unchanged: the same text is read once.
  const last = new Map<Operation, { sent: string; answer: ReadAnswer<Operation> }>();

  function read<O extends Operation>(
    operation: O,
    httpStatus: number,
    sent: string,
  ): ReadAnswer<O> {
    const known = last.get(operation);
    if (known?.sent === sent && httpStatus === 200) {
      return known.answer; // stored under this operation
    }
    const answer = readAnswer(operation, httpStatus, hideSecrets(sent, settings));
    if (endpoints[operation].kind === 'read') last.set(operation, { sent, answer });
    return answer;
  }

  function send(sent: Sent, isRead: boolean, given?: AbortSignal) {
    return withTimeLimit(totalMs, given, (signal) => {
      const attempt = () =>
        exchange(sent, signal).catch((error: unknown) => {
          given?.throwIfAborted();
          throw classify(error);
        });
      return attempt().catch((error: unknown) => {
        if (!isRead || !(error instanceof UpstreamUnreachableError)) throw error;
        return attempt();
      });
    });
  }

  async function control<C extends ControlName>(
    name: C,
    asked: ControlRequest<C>,
    given?: AbortSignal,
  ): Promise<ControlAnswer<C>> {
    const { method } = controls[name];
    const { httpStatus, text } = await send(toControl(name, asked), method === 'GET', given);
    return readControl(name, httpStatus, hideSecrets(text, settings));
  }

  async function call<O extends Operation>(
    operation: O,
    body: RequestOf<O>,
    given?: AbortSignal,
  ): Promise<UpstreamAnswer<O>> {
    const { path, kind } = endpoints[operation];
    const json = JSON.stringify(toWire(operation, body, settings.dataRequestForm));
    const sent = { method: 'POST', path, body: json } as const;
    const answer = await send(sent, kind === 'read', given);
    const { httpStatus, text, serviceDate, retryAfterMs } = answer;
    try {
      return { ...read(operation, httpStatus, text), serviceDate };
    } catch (error) {
      if (error instanceof UpstreamError) error.retryAfterMs = retryAfterMs;
      throw error;
    }
  }

  return { call, control, close: () => agent.close() };
}
