import type { Scenario } from '../../../../contract/index.js';
import { COMPLETED, REVOKED } from './kinds.js';

/** What a kind without a destination means, and what setting one does not bring back. */
export const nobodyTold: Scenario = {
  name: 'nobody-told',
  title: 'Revocations that nobody is told of',
  about:
    'Ten people are verified and four withdraw. The first two withdraw while no destination is set for revocations: there is no call, so nothing that could be rerun. The others are told at once.',
  steps: [
    { do: 'destination', kinds: [COMPLETED], receiver: 'checks' },
    { do: 'destination', kinds: [REVOKED], url: null },
    { do: 'register', people: 'drivers', count: 10, uniqueness_region_id: 'fleet' },
    { do: 'outcome', people: 'drivers', outcome: 'verified' },
    { do: 'outcome', people: 'drivers', outcome: 'revoked', first: 2 },
    { do: 'settle', people: 'drivers' },
    {
      ...{ do: 'expect_calls', people: 'drivers', kind: REVOKED },
      statuses: { COMPLETED: 0, PENDING: 0, FAILED: 0 },
    },
    { do: 'destination', kinds: [REVOKED], receiver: 'checks' },
    { do: 'outcome', people: 'drivers', outcome: 'revoked', first: 2, skip: 2 },
    { do: 'settle', people: 'drivers' },
    {
      ...{ do: 'expect_calls', people: 'drivers', kind: REVOKED },
      statuses: { COMPLETED: 2, PENDING: 0, FAILED: 0 },
    },
    { do: 'expect_people', people: 'drivers', states: { verified: 6, revoked: 4 } },
    { do: 'expect_calls', people: 'drivers', kind: COMPLETED, statuses: { COMPLETED: 10 } },
  ],
};
