import { Pool } from 'undici';
import {
  connectApi,
  qaApi,
  type AnswerOf,
  type QaResponse,
  type QaOperation,
  type QaRequest,
  type Operation,
  type RequestOf,
} from '../contract/index.js';
import { exchange } from './exchange.js';
import { UpstreamError, UpstreamUnreachableError } from './failures.js';
import { hideSecrets, type ServiceSecrets } from './hide-secrets.js';
import { readAnswer } from './read-answer.js';
import { readControl } from './read-control.js';
import { readRetryAfter } from './retry-after.js';
import { toControl, type Sent } from './to-control.js';
import { toWire, type DataRequestForm } from './to-wire.js';

/** How to reach one Connect service; the times are in ms, the limit in bytes. */
export interface UpstreamSettings extends ServiceSecrets {
  baseUrl: string;
  dataRequestForm: DataRequestForm;
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  responseLimit?: number;
}

/** A success. */
interface Response<O extends Operation> {
  /** As the service sent it, but for its secrets; null when it is empty or must not be passed on. */
  body: Buffer | null;
  json: boolean;
  value: AnswerOf<O>;
}

/** A success and the service's own clock (the `Date` header as it came). */
export interface UpstreamAnswer<O extends Operation> extends Response<O> {
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
  control: <C extends QaOperation>(
    name: C,
    request: QaRequest<C>,
    given?: AbortSignal,
  ) => Promise<QaResponse<C>>;
  close: () => Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const TOTAL_TIMEOUT_MS = 15_000;
const RESPONSE_LIMIT = 5 * 1024 * 1024;

/** Keeps connections alive, follows no redirects, and never lets the key out of its answers. */
export function createUpstreamClient(settings: UpstreamSettings): UpstreamClient {
  const totalMs = settings.totalTimeoutMs ?? TOTAL_TIMEOUT_MS;
  const connectMs = settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const limit = settings.responseLimit ?? RESPONSE_LIMIT;
  const { origin, pathname } = new URL(settings.baseUrl);
  const prefix = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, {
    connect: { timeout: connectMs },
    keepAliveTimeout: 30_000,
    // exchange() limits the time; undici's own limits would end it with other errors.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const readHeaders = { accept: 'application/json', 'api-key': settings.apiKey };
  const jsonHeaders = { ...readHeaders, 'content-type': 'application/json' };
  const decoder = new TextDecoder();

  // Listings are requested again and again and seldom change: equal bytes are parsed once.
  const last = new Map<Operation, { bytes: Buffer; response: Response<Operation> }>();

  function read<O extends Operation>(operation: O, status: number, bytes: Buffer): Response<O> {
    const known = last.get(operation);
    if (status === 200 && known?.bytes.equals(bytes)) return known.response; // stored under this operation
    const text = decoder.decode(bytes);
    const shown = hideSecrets(text, settings);
    const { text: passedOn, ...answer } = readAnswer(operation, status, shown);
    const body = shown === text ? bytes : Buffer.from(shown);
    const response = { ...answer, body: passedOn === null ? null : body };
    if (connectApi[operation].kind === 'read') last.set(operation, { bytes, response });
    return response;
  }

  async function send({ method, path, body }: Sent, isRead: boolean, signal?: AbortSignal) {
    const headers = body === null ? readHeaders : jsonHeaders;
    const request = { method, path: prefix + path, headers, body };
    const deadline = performance.now() + totalMs;
    const limits = { connectMs, totalMs, deadline, bytes: limit };
    const attempt = () => exchange(pool, request, limits, signal);
    return attempt().catch((error: unknown) => {
      if (!isRead || !(error instanceof UpstreamUnreachableError)) throw error;
      return attempt();
    });
  }

  async function control<C extends QaOperation>(
    name: C,
    asked: QaRequest<C>,
    given?: AbortSignal,
  ): Promise<QaResponse<C>> {
    const { method } = qaApi[name];
    const { httpStatus, bytes } = await send(toControl(name, asked), method === 'GET', given);
    return readControl(name, httpStatus, hideSecrets(decoder.decode(bytes), settings));
  }

  async function call<O extends Operation>(
    operation: O,
    body: RequestOf<O>,
    given?: AbortSignal,
  ): Promise<UpstreamAnswer<O>> {
    const { path, kind } = connectApi[operation];
    const json = JSON.stringify(toWire(operation, body, settings.dataRequestForm));
    const sent = { method: 'POST', path, body: json } as const;
    const answer = await send(sent, kind === 'read', given);
    const { httpStatus, bytes, serviceDate, retryAfter } = answer;
    try {
      return { ...read(operation, httpStatus, bytes), serviceDate };
    } catch (error) {
      if (error instanceof UpstreamError) {
        error.retryAfterMs = readRetryAfter(retryAfter, serviceDate, Date.now());
      }
      throw error;
    }
  }

  return { call, control, close: () => pool.close() };
}
