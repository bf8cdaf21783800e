import { z } from 'zod';
import {
  UpstreamKeyRefusedError,
  UpstreamMaintenanceError,
  UpstreamNotJsonError,
  UpstreamRefusedError,
  UpstreamTimeoutError,
  UpstreamUnreachableError,
} from './failures.js';

/**
 * What a failed write means: `refused`, the service rejected it; `not_sent`, it cannot have had an effect and may be
 * tried again later; `unknown`, the service may have done it.
 */
export type WriteFailure = 'refused' | 'not_sent' | 'unknown';

// System errors that occur before the first byte of the request is sent.
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
    // An untrusted certificate ends the connection before the request is sent.
    return BEFORE_SENDING.has(error.code) || /CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO_/.test(error.code);
  }
  if (error instanceof UpstreamTimeoutError) {
    return coded.safeParse(error.cause).data?.code === 'UND_ERR_CONNECT_TIMEOUT';
  }
  // The service accepts no requests, or none with this key or at this pace; it may accept the same one later.
  return (
    error instanceof UpstreamMaintenanceError ||
    error instanceof UpstreamKeyRefusedError ||
    ((error instanceof UpstreamRefusedError || error instanceof UpstreamNotJsonError) &&
      error.httpStatus === TOO_MANY_REQUESTS)
  );
}

const MULTIPLE_CHOICES = 300;
const FAULT = 500;
const CLOSED = 503;
const MAINTENANCE = 'SERVICE_TEMPORARILY_UNAVAILABLE';

/**
 * Whether a response may not be the service's own: a success that was cut off, or a 5xx with which a gateway may have
 * lost the response.
 */
function isNoWord(error: unknown): boolean {
  if (error instanceof UpstreamNotJsonError) {
    return error.httpStatus < MULTIPLE_CHOICES || error.httpStatus >= FAULT;
  }
  if (!(error instanceof UpstreamRefusedError) || error.httpStatus < FAULT) return false;
  const { httpStatus, failure_code } = error;
  return failure_code === null || (httpStatus === CLOSED && failure_code !== MAINTENANCE);
}

/** Classifies any failure of a write. An unknown one is not repeated because of a lost response (reading rule 7). */
export function writeFailure(error: unknown): WriteFailure {
  if (isNoWord(error)) return 'unknown';
  if (isNotSent(error)) return 'not_sent';
  return error instanceof UpstreamRefusedError || error instanceof UpstreamNotJsonError
    ? 'refused'
    : 'unknown';
}
