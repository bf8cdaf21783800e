import { z } from 'zod';

/**
 * What a failed write means: `refused`, the service rejected it; `not_sent`, it cannot have had an effect and may be
 * tried again later; `unknown`, the service may have done it.
 */
export type WriteFailure = 'refused' | 'not_sent' | 'unknown';

/** A failure between the console and a Connect service; each kind has its own class. */
export abstract class UpstreamError extends Error {
  /** How long the service wants no requests (Retry-After), in ms; null if it does not say. */
  retryAfterMs: number | null = null;
  /** The `x-request-id` that was sent, for searching the service's log; null if none was sent yet. */
  requestId: string | null = null;
  /** What it means for a write. An unknown one is not repeated because of a lost response (reading rule 7). */
  get effect(): WriteFailure {
    return 'unknown';
  }
}

// System errors that occur before the first byte of the request is sent. An untrusted certificate also ends the
// connection before that.
const BEFORE_SENDING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$|CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO_/;

/** No connection, or a broken one. `code` is the system's. */
export class UpstreamUnreachableError extends UpstreamError {
  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`The service could not be reached (${code}).`, options);
  }

  override get effect() {
    return BEFORE_SENDING.test(this.code) ? 'not_sent' : 'unknown';
  }
}

const connectTimeout = z.object({ code: z.literal('UND_ERR_CONNECT_TIMEOUT') });

/** No complete response within the time-out, in ms. */
export class UpstreamTimeoutError extends UpstreamError {
  constructor(
    readonly timeoutMs: number,
    options?: ErrorOptions,
  ) {
    super(`The service did not respond within ${timeoutMs / 1000} s.`, options);
  }

  override get effect() {
    return connectTimeout.safeParse(this.cause).success ? 'not_sent' : 'unknown';
  }
}

/** The response is longer than the limit, in bytes; the rest of it was not read. */
export class UpstreamTooLargeError extends UpstreamError {
  constructor(readonly limit: number) {
    super(`The service's response is larger than ${limit} bytes.`);
  }
}

const TOO_MANY_REQUESTS = 429;

/** The body is not JSON although the specification shows JSON. */
export class UpstreamNotJsonError extends UpstreamError {
  constructor(
    readonly httpStatus: number,
    options?: ErrorOptions,
  ) {
    super(`The service responded with HTTP ${httpStatus} and a body that is not JSON.`, options);
  }

  override get effect() {
    if (this.httpStatus === TOO_MANY_REQUESTS) return 'not_sent';
    // A success that was cut off, or a 5xx with which a gateway may have lost the response, is not the service's own.
    return this.httpStatus >= 300 && this.httpStatus < 500 ? 'refused' : 'unknown';
  }
}

/** JSON without the fields that the specification names. */
export class UpstreamWrongShapeError extends UpstreamError {
  constructor(detail: string, options?: ErrorOptions) {
    super(`The service's response does not have the specified shape: ${detail}.`, options);
  }
}

/** The failure_code of a service in maintenance. */
export const MAINTENANCE = 'SERVICE_TEMPORARILY_UNAVAILABLE';

/** A failure that the service stated (part 7), with its code and reason; null if it gave none. */
export class UpstreamRefusedError extends UpstreamError {
  constructor(
    readonly httpStatus: number,
    readonly failure_code: string | null,
    readonly failure_reason: string | null,
  ) {
    super(`The service refused the request (${failure_code ?? `HTTP ${httpStatus}`}).`);
  }

  override get effect(): WriteFailure {
    // The service accepts no requests, or none with this key or at this pace; it may accept the same one later.
    const isLater =
      this.failure_code === MAINTENANCE ||
      this instanceof UpstreamKeyRefusedError ||
      this.httpStatus === TOO_MANY_REQUESTS;
    if (isLater) return 'not_sent';
    // A fault may have occurred after the service did it, and a gateway may have lost the service's own response.
    return this.httpStatus >= 500 ? 'unknown' : 'refused';
  }
}

/** The service does not accept the console's API key. */
export class UpstreamKeyRefusedError extends UpstreamRefusedError {}

/** The service is in maintenance. */
export class UpstreamMaintenanceError extends UpstreamRefusedError {}

/** What any failure of a write means. */
export const writeFailure = (error: unknown): WriteFailure =>
  error instanceof UpstreamError ? error.effect : 'unknown';
