import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  FIRST_AT,
  openCalls,
  testCall,
  type CallFixture,
} from '../../testing/fixtures/call-fixture.js';
import { keepWebhookPeriods } from '../webhooks/known-webhooks.js';
import {
  blindSpot,
  hadNoDestination,
  isOutcomeExcluded,
  type Coverage,
  emptyUser,
} from './derive.js';
import { readCoverage } from './settle.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const UNFULFILLABLE = 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
// The user of the tests was registered at 10 h, with the console's key.
const AT = 10 * HOUR;

const coverage = (more: Partial<Coverage> = {}): Coverage => ({
  key: {
    ...{ fingerprint: 'mine', bit: 1, is_only: true, oldest_call: null, oldest_attempt: null },
  },
  ...{ gaps: [], unnamed_until: null, periods: [], unbroken_since: null, epoch: 0, ...more },
});
const user = (more: object = {}) => ({
  ...emptyUser('sandbox', 'p', 'registered', AT),
  ...{ registered_at: AT, registered_key: 'mine', connection_at: AT + HOUR },
  ...more,
});
const period = (webhook_type: string, has_destination: boolean, from_at: number) => ({
  ...{ webhook_type, destination_url: has_destination ? 'x' : null, from_at },
});

describe('a call that announced the outcome may have gone unseen', () => {
  it.each<[string, object, Partial<Coverage>, string | null]>([
    ['not, where nothing is missing', {}, {}, null],
    ['of a user who was not registered here', { registered_at: null }, {}, 'before_console'],
    ['of one registered with another key', { registered_key: 'other' }, {}, 'before_console'],
    ['of one who was known before', { known_since: AT - 1 }, {}, 'before_console'],
    ['of one verified before that', { verified_at: AT - 1 }, {}, 'before_console'],
    ['while calls name no user', {}, { unnamed_until: AT + HOUR }, 'calls_name_no_user'],
    ['not, when the last such call is older', {}, { unnamed_until: AT - 2 * MINUTE }, null],
    ['in a gap since', {}, { gaps: [{ from: AT + 1, to: AT + 2 }] }, 'gap'],
    ['in a gap around the registration', {}, { gaps: [{ from: 0, to: AT - 30_000 }] }, 'gap'],
    ['not in a gap before', {}, { gaps: [{ from: 0, to: AT - 2 * MINUTE }] }, null],
    [
      'not in a gap after the verification',
      { verified_at: AT + HOUR },
      { gaps: [{ from: AT + HOUR + 2 * MINUTE, to: AT + 2 * HOUR }] },
      null,
    ],
    [
      'in a gap after the end of the verification, whenever that was',
      { verified_at: AT + HOUR, has_connection: 0 },
      { gaps: [{ from: AT + 3 * HOUR, to: AT + 4 * HOUR }] },
      'gap',
    ],
    [
      'in a gap before a second verification',
      { verified_at: AT + HOUR, has_connection: 1, other_connection_at: AT + 5 * HOUR },
      { gaps: [{ from: AT + 3 * HOUR, to: AT + 4 * HOUR }] },
      'gap',
    ],
    [
      'in a gap after a revocation that a call announced',
      { verified_at: AT + HOUR, has_connection: 1, last_type_at: AT + 2 * HOUR },
      { gaps: [{ from: AT + 3 * HOUR, to: AT + 4 * HOUR }] },
      'gap',
    ],
    [
      'in a gap right after it',
      { verified_at: AT + HOUR },
      { gaps: [{ from: AT + HOUR + 30_000, to: AT + 2 * HOUR }] },
      'gap',
    ],
  ])('%s', (_title, more, seen, expected) => {
    expect(blindSpot(user(more), coverage(seen))).toBe(expected);
  });
});

it.each<[string, object, Coverage['periods'], boolean]>([
  ['nothing was polled', {}, [], false],
  ['there was none from before the registration on', {}, [period('T', false, AT - 1)], true],
  ['there is none since a while', {}, [period('T', false, AT + 1)], false],
  ['it was set meanwhile', {}, [period('T', true, AT + 2)], false],
  ['another type has none', {}, [period('OTHER', false, 0)], false],
  ['the user was not registered here', { registered_at: null }, [period('T', false, 0)], false],
])('a type had no destination throughout, or not: %s', (_title, more, periods, expected) => {
  expect(hadNoDestination(user(more), coverage({ periods }), 'T')).toBe(expected);
});

const announced = [period(COMPLETED, true, 0), period(UNFULFILLABLE, true, 0)];
it.each<[string, object, Partial<Coverage>, boolean]>([
  ['registered at the moment of the newest check', { connection_at: AT }, {}, true],
  [
    'registered at the moment of the newest check, before a pause',
    { connection_at: AT },
    { unbroken_since: AT + 1 },
    false,
  ],
  [
    'not checked since the registration, which a gap followed',
    { connection_at: AT },
    { gaps: [{ from: AT + 1, to: AT + 2 }] },
    false,
  ],
  [
    'not checked since the registration, which a gap preceded',
    { connection_at: AT },
    { gaps: [{ from: 0, to: AT }] },
    true,
  ],
  [
    'not checked since the registration, which a call without a user followed',
    { connection_at: AT },
    { unnamed_until: AT + 1 },
    false,
  ],
  ['checked later, without a destination', {}, {}, false],
  ['announced throughout, with a pause', {}, { periods: announced, unbroken_since: AT + 1 }, false],
  ['announced throughout, after a pause', {}, { periods: announced, unbroken_since: AT }, true],
  ['checked later, announced throughout', {}, { periods: announced }, true],
  [
    'announced only later',
    {},
    { periods: announced.map((one) => ({ ...one, from_at: AT + 1 })) },
    false,
  ],
  ['completions are not announced', {}, { periods: [period(UNFULFILLABLE, true, 0)] }, false],
  ['only completions are announced', {}, { periods: [period(COMPLETED, true, 0)] }, false],
  ['announced, with a gap', {}, { periods: announced, gaps: [{ from: AT, to: AT }] }, false],
  [
    'announced, a gap after an earlier verification',
    { verified_at: AT + 1 },
    { periods: announced, gaps: [{ from: AT + HOUR, to: AT + HOUR }] },
    false,
  ],
  ['registered elsewhere', { registered_key: 'other' }, { periods: announced }, false],
  ['known before the registration', { known_since: AT - 1 }, { periods: announced }, false],
])('an unseen outcome is excluded, or not: %s', (_t, more, seen, expected) => {
  expect(isOutcomeExcluded(user(more), coverage(seen))).toBe(expected);
});

describe('the coverage of the archive', () => {
  let fixture: CallFixture;
  beforeEach(async () => {
    fixture = await openCalls();
  });
  afterEach(async () => {
    await fixture.remove();
  });
  const read = async (apiKey?: string) => readCoverage(await fixture.listPlace('sandbox', apiKey));

  it('has the gaps of calls, and the newest call that names no user', async () => {
    const { calls } = fixture;
    expect(await read()).toMatchObject({ gaps: [], unnamed_until: null, periods: [] });
    await calls.keepCalls('sandbox', [testCall(2), testCall(1, { reference_user_id: null })]);
    await calls.keepCalls('sandbox', [testCall(9)]);
    const found = await read();
    expect(found.gaps).toEqual([{ from: FIRST_AT + 2_000, to: FIRST_AT + 9_000 }]);
    expect(found.unnamed_until).toBe(FIRST_AT + 1_000);
    expect((await read('other-key')).gaps).toEqual([]);
  });

  it('has what they hid after they were deleted for their age', async () => {
    const { calls } = fixture;
    await calls.keepCalls('sandbox', [testCall(2), testCall(1, { reference_user_id: null })]);
    await calls.keepCalls(
      'sandbox',
      Array.from({ length: 60 }, (_value, n) => testCall(69 - n)),
    );
    expect((await read()).gaps).toHaveLength(1);
    const unnamed = (await read()).unnamed_until;
    await calls.prune('sandbox', FIRST_AT + 15_000, 1_000);
    expect(await calls.findCalls('sandbox', ['ewh:1'])).toEqual([]);
    expect(await fixture.database.kysely.selectFrom('gaps').selectAll().execute()).toEqual([]);
    const found = await read();
    expect(found.gaps).toEqual([{ from: -Infinity, to: FIRST_AT + 10_000 }]);
    expect(found.unnamed_until).toBe(unnamed);
  });

  it('has the periods of its own key', async () => {
    const { key } = await fixture.listPlace();
    const seen = {
      environment: 'sandbox',
      key: key.fingerprint,
      areAll: false,
      isEmbedded: false,
      now: 9,
    } as const;
    await fixture.changes.write('sandbox', async (within) => {
      await keepWebhookPeriods(within, { ...seen, destinations: new Map([['S', null]]), at: 1 });
      await keepWebhookPeriods(within, { ...seen, destinations: new Map([['T', 'x']]), at: 5 });
      await keepWebhookPeriods(within, { ...seen, destinations: new Map([['T', null]]), at: 9 });
    });
    const { periods } = await read();
    expect(periods).toHaveLength(2);
    expect(periods).toContainEqual(expect.objectContaining(period('T', false, 9)));
    expect((await read('other-key')).periods).toEqual([]);
  });
});
