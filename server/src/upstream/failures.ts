/** What went wrong between the console and a Connect service: one class a kind. */
export abstract class UpstreamError extends Error {
  /** How long the service asked to be left alone (Retry-After), in ms; null where it did not say. */
  retryAfterMs: number | null = null;
}

/** No connection, or it broke off: nothing is known of what the service did. `code` as the system gave it. */
export class UpstreamUnreachableError extends UpstreamError {
  override readonly name = 'UpstreamUnreachableError';

  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`The service could not be reached (${code}).`, options);
  }
}

/** No complete answer within the time-out, in ms. */
export class UpstreamTimeoutError extends UpstreamError {
  override readonly name = 'UpstreamTimeoutError';

  constructor(
    readonly timeoutMs: number,
    options?: ErrorOptions,
  ) {
    super(`The service did not answer within ${timeoutMs / 1000} s.`, options);
  }
}

/** The answer is longer than the limit, in bytes; the rest of it was not read. */
export class UpstreamTooLargeError extends UpstreamError {
  override readonly name = 'UpstreamTooLargeError';

  constructor(readonly limit: number) {
    super(`The service's answer is larger than ${limit} bytes.`);
  }
}

/** The body is not JSON where the specification shows one. */
export class UpstreamNotJsonError extends UpstreamError {
  override readonly name = 'UpstreamNotJsonError';

  constructor(
    readonly httpStatus: number,
    options?: ErrorOptions,
  ) {
    super(`The service answered HTTP ${httpStatus} with a body that is not JSON.`, options);
  }
}

/** JSON without the fields that the specification names. */
export class UpstreamWrongShapeError extends UpstreamError {
  override readonly name = 'UpstreamWrongShapeError';

  constructor(detail: string, options?: ErrorOptions) {
    super(`The service's answer has another shape than the specification: ${detail}.`, options);
  }
}

/** A failure that the service stated (part 7); code and reason as they came, null where it gave none. */
export class UpstreamRefusedError extends UpstreamError {
  override readonly name: string = 'UpstreamRefusedError';

  constructor(
    readonly httpStatus: number,
    readonly failure_code: string | null,
    readonly failure_reason: string | null,
  ) {
    super(`The service refused the request (${failure_code ?? `HTTP ${httpStatus}`}).`);
  }
}

/** The service does not take the console's API key. */
export class UpstreamKeyRefusedError extends UpstreamRefusedError {
  override readonly name = 'UpstreamKeyRefusedError';
}

/** The service is closed for maintenance. */
export class UpstreamMaintenanceError extends UpstreamRefusedError {
  override readonly name = 'UpstreamMaintenanceError';
}
