import type { Rerun } from '@connect-console/server/contract';

/** Why the new call of a rerun is not known, by what came of the request; a sentence. */
export const WITHOUT_CALL: Readonly<Record<Rerun['outcome'], string>> = {
  sending: 'It is being sent: the service has not answered yet.',
  unknown: 'No answer of the service is known, nor whether it made a new call.',
  accepted: 'The new call is not known yet: the service did not name it.',
};
