import type { Scenario } from '../../../../contract/index.js';
import { COMPLETED } from './kinds.js';

const HOUR = 60 * 60 * 1000;
const CLOSED = 'SERVICE_TEMPORARILY_UNAVAILABLE';

/** What maintenance stops, and what it does not (decisions.md, "HTTP status"). */
export const maintenance: Scenario = {
  name: 'maintenance',
  title: 'Maintenance in the middle',
  about:
    'The service closes for maintenance while two deliveries wait for their retry. Nobody can be registered then, but the retries go on; afterwards all is as before, and the other two finish.',
  steps: [
    { do: 'destination', kinds: [COMPLETED], receiver: 'fails_then_works', parameter: 1 },
    { do: 'register', people: 'members', count: 4 },
    { do: 'outcome', people: 'members', outcome: 'verified', first: 2 },
    { do: 'settle', people: 'members' },
    { do: 'maintenance', on: true },
    { do: 'expect_service', failure_code: CLOSED },
    { do: 'clock', advance_ms: HOUR },
    { do: 'maintenance', on: false },
    { do: 'expect_service', failure_code: null },
    { do: 'settle', people: 'members' },
    { do: 'expect_calls', people: 'members', statuses: { COMPLETED: 2, PENDING: 0 }, attempts: 2 },
    { do: 'outcome', people: 'members', outcome: 'verified', skip: 2 },
    { do: 'settle', people: 'members' },
    { do: 'clock', advance_ms: HOUR },
    { do: 'settle', people: 'members' },
    { do: 'expect_people', people: 'members', states: { verified: 4 } },
    { do: 'expect_calls', people: 'members', statuses: { COMPLETED: 4, PENDING: 0 }, attempts: 2 },
  ],
};
