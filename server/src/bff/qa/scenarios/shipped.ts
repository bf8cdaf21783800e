import { MAX_ATTEMPTS, WEBHOOK_TYPES, type Scenario } from '../../../contract/index.js';

/** The event types, by outcome. */
export const [COMPLETED, REVOKED, UNFULFILLABLE] = WEBHOOK_TYPES;

const EVERY_TYPE = [...WEBHOOK_TYPES];
const HOUR = 60 * 60 * 1000;
const CLOSED = 'SERVICE_TEMPORARILY_UNAVAILABLE';

export const happySurvey: Scenario = {
  name: 'happy-survey',
  title: 'A survey of twenty',
  about:
    'Twenty users are invited: eighteen pass the check, one does not, and one never opens the invite. Each result is delivered on the first attempt.',
  steps: [
    { do: 'destination', kinds: EVERY_TYPE, receiver: 'checks' },
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

const AS_ONE = { do: 'outcome', outcome: 'verified', person: 'the same human' } as const;

/** Uniqueness: a human verifies once per region. */
export const sameHumanTwice: Scenario = {
  name: 'same-person-twice',
  title: 'One human twice in one survey, and once in another',
  about:
    'One human takes part as three users. In the autumn survey the second user is not unique and cannot be verified; the winter survey is a separate region. After the first verification is revoked, the second user can pass.',
  steps: [
    { do: 'destination', kinds: EVERY_TYPE, receiver: 'checks' },
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

/** Retries: missed deliveries arrive when the destination works again. */
export const downForADay: Scenario = {
  name: 'down-for-a-day',
  title: 'A destination down for a day, then fixed',
  about:
    'Five users are verified while the destination responds with 503. Their calls are retried for a day; after the destination is fixed, the next attempt delivers each of them.',
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

/** The 16th attempt, and a rerun after it. */
export const givenUp: Scenario = {
  name: 'given-up',
  title: 'Failed after 16 attempts, then rerun',
  about:
    'A destination with the wrong secret rejects every delivery with 401. The calls fail after the 16th attempt; after the destination is fixed, a rerun delivers each as a new call.',
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

/** Maintenance stops /v1 requests, not retries (decisions.md, "HTTP status"). */
export const maintenance: Scenario = {
  name: 'maintenance',
  title: 'Maintenance during a survey',
  about:
    'Maintenance starts while two calls wait for a retry. No user can be registered, but the retries continue. After maintenance, registration works again and the other two users finish.',
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

/** An event type without a destination creates no calls, and setting one later does not create them. */
export const noDestination: Scenario = {
  name: 'no-destination',
  title: 'Revocations without a destination',
  about:
    'Ten users are verified and four are revoked. The first two are revoked while no destination is set for revocations: no webhook is sent, so there is nothing to rerun. The webhooks of the others are delivered immediately.',
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

/** The built-in scenarios, in the order of their list. */
export const shipped: readonly Scenario[] = [
  happySurvey,
  sameHumanTwice,
  downForADay,
  givenUp,
  maintenance,
  noDestination,
];
