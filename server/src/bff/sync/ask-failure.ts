import * as upstream from '../../upstream/failures.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
// In ms: somebody whom the service does not know will hardly be known soon.
const PERSON_REFUSED_MS = 60 * MINUTE;
const SERVICE_FAILED_MS = MINUTE;

function isAboutPerson(error: unknown): boolean {
  if (error instanceof upstream.UpstreamKeyRefusedError) return false;
  if (error instanceof upstream.UpstreamMaintenanceError) return false;
  if (error instanceof upstream.UpstreamRefusedError) {
    return error.httpStatus < 500 && error.httpStatus !== 429;
  }
  return (
    error instanceof upstream.UpstreamWrongShapeError ||
    error instanceof upstream.UpstreamTooLargeError
  );
}

/**
 * What follows from a get_status that failed: in how many ms this person is asked after again, and whether
 * the service itself may be failing, so that nobody is asked after until a look was answered.
 */
export function afterFailedAsk(error: unknown, random: number): { ms: number; isService: boolean } {
  const isService = !isAboutPerson(error);
  // Those who failed together do not come again together.
  const ms = (isService ? SERVICE_FAILED_MS : PERSON_REFUSED_MS) * (1 + random);
  return { ms: Math.round(ms), isService };
}
