import type { Scenario } from '../../../../contract/index.js';
import { COMPLETED } from '../shipped/kinds.js';

/** What a fresh console is left with: people who still wait, and revocations that do not arrive. */
export const today: Scenario = {
  name: 'demo-today',
  title: 'Guests of today',
  about:
    'A survey that goes on: most of thirty are verified, some are the same person again, some withdraw, and some have not come yet. Two more were verified while completions had no destination, so nobody was told.',
  steps: [
    { do: 'destination', kinds: [COMPLETED], url: null },
    { do: 'register', people: 'early', count: 2, uniqueness_region_id: 'summer-survey' },
    { do: 'outcome', people: 'early', outcome: 'verified' },
    { do: 'destination', kinds: [COMPLETED], receiver: 'checks' },
    { do: 'register', people: 'guest', count: 30, uniqueness_region_id: 'summer-survey' },
    { do: 'register', people: 'caller', count: 6, data_request_type: 'IS_PHONE_NUMBER_VERIFIED' },
    {
      ...{ do: 'plan', people: 'guest', seed: 'demo' },
      shares: [
        { percent: 60, outcome: 'verified' },
        { percent: 10, outcome: 'same_person' },
        { percent: 10, outcome: 'revoked' },
        { percent: 20, outcome: 'never' },
      ],
    },
    { do: 'outcome', people: 'caller', outcome: 'verified', first: 4 },
    { do: 'settle', people: 'guest' },
    { do: 'settle', people: 'caller' },
    { do: 'expect_people', people: 'early', states: { verified: 2 } },
    { do: 'expect_people', people: 'guest', states: { registered: 6, revoked: 3 } },
  ],
};
