import type { Rerun } from '@connect-console/server/contract';

/** Why the new call of a rerun is not known, by what came of the request; a sentence. */
export const WITHOUT_CALL: Readonly<Record<Rerun['outcome'], string>> = {
  sending: 'The request is being sent. The service has not responded yet.',
  unknown: 'No response from the service was recorded. Whether it created a new call is unknown.',
  accepted: 'The new call is unknown so far because the service did not return its ID.',
};
