import type { Scenario } from '../../../../contract/index.js';
import { COMPLETED, EVERY_KIND, UNFULFILLABLE } from './kinds.js';

const AS_ONE = { do: 'outcome', outcome: 'verified', person: 'the same person' } as const;

/** Uniqueness (part 1, 5): once in a region, and in another region once more. */
export const samePersonTwice: Scenario = {
  name: 'same-person-twice',
  title: 'The same person twice in one survey, and once in another',
  about:
    'One real person takes part under three references. In the autumn survey the second time is refused as not unique; the winter survey is a region of its own. Once the first verification is withdrawn, the second can pass.',
  steps: [
    { do: 'destination', kinds: EVERY_KIND, receiver: 'checks' },
    { do: 'register', people: 'autumn', count: 2, uniqueness_region_id: 'autumn-survey' },
    { do: 'register', people: 'winter', count: 1, uniqueness_region_id: 'winter-survey' },
    { ...AS_ONE, people: 'autumn', first: 1 },
    { ...AS_ONE, people: 'autumn', first: 1, skip: 1 },
    { ...AS_ONE, people: 'winter' },
    { do: 'expect_people', people: 'autumn', states: { verified: 1, unfulfillable: 1 } },
    { do: 'expect_people', people: 'winter', states: { verified: 1 } },
    { do: 'outcome', people: 'autumn', outcome: 'revoked', first: 1 },
    { ...AS_ONE, people: 'autumn', first: 1, skip: 1 },
    {
      do: 'expect_people',
      people: 'autumn',
      states: { verified: 1, revoked: 1, unfulfillable: 0 },
    },
    { do: 'settle', people: 'autumn' },
    { do: 'settle', people: 'winter' },
    { do: 'expect_calls', people: 'autumn', kind: COMPLETED, statuses: { COMPLETED: 2 } },
    { do: 'expect_calls', people: 'autumn', kind: UNFULFILLABLE, statuses: { COMPLETED: 1 } },
    { do: 'expect_calls', people: 'winter', kind: COMPLETED, statuses: { COMPLETED: 1 } },
  ],
};
