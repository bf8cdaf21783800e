/** A failure between the console and a Connect service; each kind has its own class. */
export abstract class UpstreamError extends Error {
  /** How long the service wants no requests (Retry-After), in ms; null if it does not say. */
  retryAfterMs: number | null = null;
  /** The `x-request-id` that was sent, for searching the service's log; null if none was sent yet. */
  requestId: string | null = null;
}

/** No connection, or a broken one: whether the service acted is unknown. `code` is the system's. */
export class UpstreamUnreachableError extends UpstreamError {
  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`The service could not be reached (${code}).`, options);
  }
}

/** No complete response within the time-out, in ms. */
export class UpstreamTimeoutError extends UpstreamError {
  constructor(
    readonly timeoutMs: number,
    options?: ErrorOptions,
  ) {
    super(`The service did not respond within ${timeoutMs / 1000} s.`, options);
  }
}

/** The response is longer than the limit, in bytes; the rest of it was not read. */
export class UpstreamTooLargeError extends UpstreamError {
  constructor(readonly limit: number) {
    super(`The service's response is larger than ${limit} bytes.`);
  }
}

/** The body is not JSON although the specification shows JSON. */
export class UpstreamNotJsonError extends UpstreamError {
  constructor(
    readonly httpStatus: number,
    options?: ErrorOptions,
  ) {
    super(`The service responded with HTTP ${httpStatus} and a body that is not JSON.`, options);
  }
}

/** JSON without the fields that the specification names. */
export class UpstreamWrongShapeError extends UpstreamError {
  constructor(detail: string, options?: ErrorOptions) {
    super(`The service's response does not have the specified shape: ${detail}.`, options);
  }
}

/** A failure that the service stated (part 7), with its code and reason; null if it gave none. */
export class UpstreamRefusedError extends UpstreamError {
  constructor(
    readonly httpStatus: number,
    readonly failure_code: string | null,
    readonly failure_reason: string | null,
  ) {
    super(`The service refused the request (${failure_code ?? `HTTP ${httpStatus}`}).`);
  }
}

/** The service does not accept the console's API key. */
export class UpstreamKeyRefusedError extends UpstreamRefusedError {}

/** The service is in maintenance. */
export class UpstreamMaintenanceError extends UpstreamRefusedError {}
