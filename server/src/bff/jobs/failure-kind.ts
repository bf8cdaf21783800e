import {
  UpstreamKeyRefusedError,
  UpstreamMaintenanceError,
  UpstreamNotJsonError,
  UpstreamRefusedError,
  UpstreamTimeoutError,
  UpstreamUnreachableError,
} from '../../upstream/failures.js';
import { z } from 'zod';

/**
 * What a failed write means: `refused`, the service said no; `not_sent`, nothing can have come of it and it
 * may be tried again later; `unknown`, the service may have done it.
 */
export type FailureKind = 'refused' | 'not_sent' | 'unknown';

// What the system says before a byte of the request has left.
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);
const TOO_MANY_REQUESTS = 429;
const coded = z.object({ code: z.string() });

function isNotSent(error: unknown): boolean {
  if (error instanceof UpstreamUnreachableError) {
    // A certificate that is not accepted ends the connection before the request.
    return BEFORE_SENDING.has(error.code) || /CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO_/.test(error.code);
  }
  if (error instanceof UpstreamTimeoutError) {
    return coded.safeParse(error.cause).data?.code === 'UND_ERR_CONNECT_TIMEOUT';
  }
  // Closed, or closed to this key or pace: the same request may be taken later.
  return (
    error instanceof UpstreamMaintenanceError ||
    error instanceof UpstreamKeyRefusedError ||
    ((error instanceof UpstreamRefusedError || error instanceof UpstreamNotJsonError) &&
      error.httpStatus === TOO_MANY_REQUESTS)
  );
}

/** Sorts any failure of a write; nothing is written twice because an answer was lost (reading rule 7). */
export function failureKind(error: unknown): FailureKind {
  if (isNotSent(error)) return 'not_sent';
  if (error instanceof UpstreamRefusedError) return 'refused';
  // A page instead of a failure: below 500 it is a refusal, else a gateway that lost the answer.
  if (error instanceof UpstreamNotJsonError && error.httpStatus < 500) return 'refused';
  return 'unknown';
}
