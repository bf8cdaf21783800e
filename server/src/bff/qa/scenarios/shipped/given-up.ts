import { MAX_ATTEMPTS, type Scenario } from '../../../../contract/index.js';
import { COMPLETED } from './kinds.js';

/** The 16th attempt (part 8), and what a rerun (4.7) then does. */
export const givenUp: Scenario = {
  name: 'given-up',
  title: 'Given up after sixteen attempts, then rerun',
  about:
    'A receiver that checks with the wrong secret refuses every delivery with 401. After the sixteenth attempt the calls have failed; once the receiver is right, a rerun delivers each as a new call.',
  steps: [
    { do: 'destination', kinds: [COMPLETED], receiver: 'status', parameter: 401 },
    { do: 'register', people: 'tenants', count: 2, uniqueness_region_id: 'house' },
    { do: 'outcome', people: 'tenants', outcome: 'verified' },
    { do: 'clock', to: 'exhaustion' },
    { do: 'settle', people: 'tenants' },
    {
      ...{ do: 'expect_calls', people: 'tenants', statuses: { FAILED: 2, PENDING: 0 } },
      attempts: MAX_ATTEMPTS,
    },
    { do: 'destination', kinds: [COMPLETED], receiver: 'checks' },
    { do: 'rerun', people: 'tenants', kind: COMPLETED, status: 'FAILED' },
    { do: 'settle', people: 'tenants' },
    { do: 'expect_calls', people: 'tenants', statuses: { FAILED: 2, COMPLETED: 2, PENDING: 0 } },
    { do: 'expect_people', people: 'tenants', states: { verified: 2 } },
  ],
};
