import type { Scenario } from '../../../../contract/index.js';
import { COMPLETED, EVERY_KIND, UNFULFILLABLE } from './kinds.js';

/** What most surveys look like. */
export const happySurvey: Scenario = {
  name: 'happy-survey',
  title: 'A survey of twenty',
  about:
    'Twenty people are invited: eighteen pass the check, one does not, and one never comes. The receiver is told of each who has ended, at the first attempt.',
  steps: [
    { do: 'destination', kinds: EVERY_KIND, receiver: 'checks' },
    { do: 'register', people: 'panel', count: 20, uniqueness_region_id: 'spring-survey' },
    { do: 'outcome', people: 'panel', outcome: 'verified', first: 18 },
    { do: 'outcome', people: 'panel', outcome: 'unfulfillable', first: 1, skip: 18 },
    { do: 'settle', people: 'panel' },
    {
      ...{ do: 'expect_people', people: 'panel' },
      states: { verified: 18, unfulfillable: 1, registered: 1 },
    },
    {
      ...{ do: 'expect_calls', people: 'panel', kind: COMPLETED },
      ...{ statuses: { COMPLETED: 18, PENDING: 0, FAILED: 0 }, attempts: 1 },
    },
    {
      ...{ do: 'expect_calls', people: 'panel', kind: UNFULFILLABLE },
      ...{ statuses: { COMPLETED: 1, PENDING: 0, FAILED: 0 }, attempts: 1 },
    },
  ],
};
