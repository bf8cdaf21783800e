import { UpstreamRefusedError } from '../../../upstream/failures.js';
import { writeFailure, type WriteFailure } from '../../../upstream/write-failure.js';

const FAULT = 500;
const CLOSED = 503;
const MAINTENANCE = 'SERVICE_TEMPORARILY_UNAVAILABLE';

/**
 * What a failed rerun means. A register can be sent again, a rerun never (reading rule 7): a 5xx without the
 * service's own word for it may be a gateway's, which lost the response after the service had taken the rerun.
 */
export function rerunFailureKind(error: unknown): WriteFailure {
  if (error instanceof UpstreamRefusedError && error.httpStatus >= FAULT) {
    const { httpStatus, failure_code } = error;
    if (failure_code === null) return 'unknown';
    if (httpStatus === CLOSED && failure_code !== MAINTENANCE) return 'unknown';
  }
  return writeFailure(error);
}
