import type { Scenario } from '../../../../contract/index.js';
import { COMPLETED } from './kinds.js';

const HOUR = 60 * 60 * 1000;

/** Retries (part 8): what was missed arrives once the destination is there again. */
export const downForADay: Scenario = {
  name: 'down-for-a-day',
  title: 'A destination down for a day, then healed',
  about:
    'Five people are verified while the receiver answers 503. Their calls are retried for a day and stay pending; after the destination is corrected the next attempt delivers each of them.',
  steps: [
    { do: 'destination', kinds: [COMPLETED], receiver: 'status', parameter: 503 },
    { do: 'register', people: 'patients', count: 5, uniqueness_region_id: 'clinic' },
    { do: 'outcome', people: 'patients', outcome: 'verified' },
    { do: 'settle', people: 'patients' },
    { do: 'expect_people', people: 'patients', states: { verified: 5 } },
    { do: 'clock', advance_ms: HOUR },
    { do: 'settle', people: 'patients' },
    { do: 'clock', advance_ms: 23 * HOUR },
    { do: 'settle', people: 'patients' },
    { do: 'expect_calls', people: 'patients', statuses: { PENDING: 5, COMPLETED: 0, FAILED: 0 } },
    { do: 'destination', kinds: [COMPLETED], receiver: 'checks' },
    { do: 'clock', advance_ms: 6 * HOUR },
    { do: 'settle', people: 'patients' },
    { do: 'expect_calls', people: 'patients', statuses: { PENDING: 0, COMPLETED: 5, FAILED: 0 } },
  ],
};
