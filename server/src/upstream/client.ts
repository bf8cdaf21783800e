import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { z } from 'zod';
import {
  asRecord,
  connectApi,
  qaApi,
  type QaResponse,
  type QaOperation,
  type QaRequest,
  type Operation,
  type RequestOf,
  type ResponseOf,
} from '../contract/index.js';
import {
  UpstreamError,
  UpstreamTimeoutError,
  UpstreamTooLargeError,
  UpstreamUnreachableError,
} from './failures.js';
import {
  readControl,
  readResponse,
  readRetryAfter,
  hideSecrets,
  type ServiceSecrets,
} from './read-response.js';

/** One request to a service; `path` is below the base URL, begins with a slash and includes the query. */
interface Outgoing {
  method: 'GET' | 'POST';
  path: string;
  body: string | null;
  /** Sent once more after a connection failure. */
  isRead: boolean;
}

const CONNECT_TIMEOUT_MS = 5_000;
const coded = z.object({ code: z.string() });
const text = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : null;

function networkError(error: unknown, responseLimit: number): Error {
  const code = coded.safeParse(error).data?.code ?? 'UNKNOWN';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') {
    return new UpstreamTimeoutError(CONNECT_TIMEOUT_MS, { cause: error });
  }
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new UpstreamTooLargeError(responseLimit);
  return new UpstreamUnreachableError(code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : code, {
    cause: error,
  });
}

/** The form in which a service expects `data_request`: CONNECT_<ENVIRONMENT>_DATA_REQUEST_FORM. */
export type DataRequestForm = 'object' | 'array';

/** How to reach one Connect service; times in ms, the limit in bytes. */
export interface UpstreamSettings extends ServiceSecrets {
  baseUrl: string;
  dataRequestForm: DataRequestForm;
  totalTimeoutMs?: number;
  responseLimit?: number;
}

interface Response<O extends Operation> {
  json: boolean;
  value: ResponseOf<O>;
  /** As the service sent it, without its secrets; null if it is empty or must not be passed on. */
  body: Buffer | null;
}

/** A success and the service's own clock (the `Date` header, unparsed). */
export type UpstreamResponse<O extends Operation> = Response<O> & { serviceDate: string | null };

const TOTAL_TIMEOUT_MS = 15_000;
const RESPONSE_LIMIT = 5 * 1024 * 1024;

/** The body in the form that the service expects (reading rule 9). */
function inForm(operation: Operation, body: object, form: DataRequestForm): object {
  if (operation !== 'register' || form === 'object') return body;
  const { data_request, ...rest } = asRecord(body) ?? {};
  if (data_request === undefined || Array.isArray(data_request)) return body;
  return { ...rest, data_request: [data_request] };
}

/** The fields as the query of a GET, or as the JSON body of a POST. */
function controlRequest(name: QaOperation, request: object): Outgoing {
  const { method, path } = qaApi[name];
  if (method === 'POST') return { method, path, body: JSON.stringify(request), isRead: false };
  const query = new URLSearchParams();
  const fields = Object.entries(request) as [string, string | number | undefined][]; // of a query
  for (const [field, value] of fields) if (value !== undefined) query.set(field, String(value));
  const whole = query.size > 0 ? `${path}?${query.toString()}` : path;
  return { method, path: whole, body: null, isRead: true };
}

/** Learns how each request ended, after how many ms: its failure, `aborted` by its signal, or null. */
type Report = (operation: string, failure: unknown, ms: number) => void;

/** Keeps connections open, follows no redirects, and removes the service's secrets from its responses. */
export function createUpstreamClient(settings: UpstreamSettings, report?: Report) {
  const totalMs = settings.totalTimeoutMs ?? TOTAL_TIMEOUT_MS;
  const limit = settings.responseLimit ?? RESPONSE_LIMIT;
  const { origin, pathname } = new URL(settings.baseUrl);
  const prefix = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, {
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: 30_000,
    // send() limits the time; undici's own limits would end it with other errors.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: limit,
  });
  const readHeaders = { accept: 'application/json', 'api-key': settings.apiKey };
  const jsonHeaders = { ...readHeaders, 'content-type': 'application/json' };
  const decoder = new TextDecoder();

  // Listings are requested repeatedly and seldom change: the same bytes are parsed only once.
  const last = new Map<Operation, { bytes: Buffer; response: Response<Operation> }>();

  function read<O extends Operation>(operation: O, status: number, bytes: Buffer): Response<O> {
    const known = last.get(operation);
    if (status === 200 && known?.bytes.equals(bytes)) return known.response; // stored under this operation
    const text = decoder.decode(bytes);
    const shown = hideSecrets(text, settings);
    const { text: passedOn, ...rest } = readResponse(operation, status, shown);
    const body = shown === text ? bytes : Buffer.from(shown);
    const response = { ...rest, body: passedOn === null ? null : body };
    if (connectApi[operation].permission === 'read') last.set(operation, { bytes, response });
    return response;
  }

  /** The whole response, whatever its status. */
  async function exchange(
    { method, path, body: sent }: Outgoing,
    requestId: string,
    signal: AbortSignal,
  ) {
    const headers = { ...(sent === null ? readHeaders : jsonHeaders), 'x-request-id': requestId };
    try {
      const request = { method, path: prefix + path, headers, body: sent, signal };
      const { statusCode, headers: given, body } = await pool.request(request);
      const bytes = Buffer.from(await body.arrayBuffer());
      return {
        ...{ httpStatus: statusCode, bytes },
        ...{ serviceDate: text(given.date), retryAfter: text(given['retry-after']) },
      };
    } catch (error) {
      signal.throwIfAborted();
      throw networkError(error, limit);
    }
  }
  type Exchanged = Awaited<ReturnType<typeof exchange>>;

  /**
   * Sends a request, a read once more after a connection failure, and reads its response. Redirects are not followed.
   * Rejects with one of the UpstreamErrors, or the reason of `signal`.
   */
  async function send<T>(
    operation: string,
    request: Outgoing,
    readAs: (response: Exchanged) => T,
    signal?: AbortSignal,
    requestId: string = randomUUID(),
  ): Promise<T> {
    const begun = performance.now();
    // Not AbortSignal.any(): Node 20 may collect an AbortSignal.timeout() that only that one refers to.
    const ending = new AbortController();
    const end = () => {
      ending.abort(signal?.reason);
    };
    const timer = setTimeout(() => {
      ending.abort(new UpstreamTimeoutError(totalMs));
    }, totalMs);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
    let response: Exchanged | null = null;
    try {
      response = await exchange(request, requestId, ending.signal).catch((error: unknown) => {
        if (!request.isRead || !(error instanceof UpstreamUnreachableError)) throw error;
        return exchange(request, requestId, ending.signal);
      });
      const value = readAs(response);
      report?.(operation, null, performance.now() - begun);
      return value;
    } catch (error) {
      if (error instanceof UpstreamError) {
        error.requestId = requestId;
        error.retryAfterMs = response && readRetryAfter(response, Date.now());
      }
      report?.(operation, signal?.aborted ? 'aborted' : error, performance.now() - begun);
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }

  return {
    /**
     * Throws one of the UpstreamErrors, or the reason of `signal`. A read is repeated once after a connection failure.
     * `requestId` is sent along, so that the request can be found in the logs of both; without it a new one is used.
     */
    call<O extends Operation>(
      operation: O,
      body: RequestOf<O>,
      signal?: AbortSignal,
      requestId?: string,
    ): Promise<UpstreamResponse<O>> {
      const { path, permission } = connectApi[operation];
      const json = JSON.stringify(inForm(operation, body, settings.dataRequestForm));
      const request = { method: 'POST', path, body: json, isRead: permission === 'read' } as const;
      return send(
        operation,
        request,
        ({ httpStatus, bytes, serviceDate }) => ({
          ...read(operation, httpStatus, bytes),
          serviceDate,
        }),
        signal,
        requestId,
      );
    },
    /** The same for an operation of the QA API, which a service may not have. */
    control: <C extends QaOperation>(
      name: C,
      request: QaRequest<C>,
      signal?: AbortSignal,
    ): Promise<QaResponse<C>> =>
      send(
        name,
        controlRequest(name, request),
        ({ httpStatus, bytes }) =>
          readControl(name, httpStatus, hideSecrets(decoder.decode(bytes), settings)),
        signal,
      ),
    /** Aborts the requests under way, whose outcome is then unknown. */
    close: () => pool.destroy(),
  };
}

export type UpstreamClient = ReturnType<typeof createUpstreamClient>;
