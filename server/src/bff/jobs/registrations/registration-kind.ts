import {
  REGISTRATION_STATES,
  registrationJob,
  type RegistrationJob,
} from '../../../contract/index.js';
import type { JobKind } from '../job-kind.js';
import { countStates, readPause } from '../job-row.js';

/** Bulk registrations among the jobs; the subject of an item is a `reference_user_id`. */
export const REGISTRATIONS: JobKind<RegistrationJob> = {
  kind: 'registration',
  toJob: (row, counts) =>
    registrationJob.parse({
      ...row,
      counts: countStates(REGISTRATION_STATES, counts),
      pause: readPause(row),
    }),
  tell: (note, id) => {
    note('work', `registration:${id}`);
  },
};
