import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConnectionStatus, usersApi, type RegisterRequest } from '../../contract/index.js';
import {
  callStoreOf,
  openCalls,
  testCall,
  testDelivery,
  type CallFixture,
} from '../../testing/fixtures/call-fixture.js';
import { createApiKeys } from '../calls/api-keys.js';
import { nextCoverageEpoch } from '../calls/store/coverage.js';
import { createKnownWebhooks } from '../webhooks/known-webhooks.js';
import { readUserPage, readUserRows } from './user-page.js';
import { createUserStore, type UserStore } from './user-store.js';

const recorded = () => Promise.resolve();
const DAY = 86_400_000;
const REVOKED = 'USER_VERIFICATION_REVOKED';

let fixture: CallFixture;
let users: UserStore;
beforeEach(async () => {
  fixture = await openCalls();
  const { database, calls } = fixture;
  users = createUserStore(database.kysely, calls.evidence);
});
afterEach(async () => {
  await fixture.remove();
});

function register(id: string, request: Partial<RegisterRequest> = {}, by = 'me', is = false) {
  const response = { user_id: 'bcu_1', invite_url: 'https://x.test/i', connection_verified: is };
  return users.recordRegistrations(
    'sandbox',
    [
      {
        request: { reference_user_id: id, ...request },
        ...{ response: { ...response, raw: {} }, asked_at: Date.now(), serviceDate: null },
      },
    ],
    by,
  );
}
function check(id: string, body: object, asked_at = Date.now(), serviceDate: string | null = null) {
  const response = readConnectionStatus({ status: 'success', ...body });
  if (!response) throw new Error('The test wrote no status.');
  const times = { asked_at, serviceDate };
  return users.recordStatus('sandbox', id, response, { ...times, isLookUp: true });
}
const row = (id: string) =>
  fixture.database.kysely
    .selectFrom('users')
    .selectAll()
    .where('reference_user_id', '=', id)
    .executeTakeFirstOrThrow();
const published = async () =>
  (await fixture.changes.since('sandbox', 0, 100))?.filter(({ topic }) => topic === 'user');
const where = () => ({ database: fixture.database.kysely, environment: 'sandbox' }) as const;
const listed = async () => {
  const query = { sort: '-known_since' } as const;
  const { users: found } = await readUserPage(where(), query);
  return found.map(({ reference_user_id }) => reference_user_id);
};

describe('a registration', () => {
  it('keeps who made the first one, and the settings of the newest', async () => {
    await register('p', { redirect_url: 'https://a.test/', uniqueness_region_id: 'eu' });
    const first = await row('p');
    expect(first).toMatchObject({ source: 'registered', status: 'waiting', delivery: 'none' });
    await register('p', { data_request: { type: 'IS_PHONE_NUMBER_VERIFIED' } }, 'you');
    expect(await row('p')).toMatchObject({
      ...{
        registered_by: 'me',
        registered_at: first.registered_at,
        data_request_type: 'IS_PHONE_NUMBER_VERIFIED',
      },
      ...{ redirect_url: null, uniqueness_region_id: null },
    });
  });

  it('of a user who is verified by then changes no setting', async () => {
    await register('p', { redirect_url: 'https://a.test/' });
    await register('p', { redirect_url: 'https://b.test/' }, 'me', true);
    expect(await row('p')).toMatchObject({ status: 'verified', redirect_url: 'https://a.test/' });
  });

  it('of the longest ids and regions can be paged through', async () => {
    const longest = (last: string) => '\u0001'.repeat(254) + last;
    for (const last of ['a', 'b', 'c']) {
      await register(longest(last), { uniqueness_region_id: longest('r') });
    }
    const found: string[] = [];
    let query = usersApi.list_users.query.parse({ sort: 'uniqueness_region_id' });
    for (;;) {
      const { users, next_cursor } = await readUserRows(where(), query, 1);
      found.push(...users.map(({ reference_user_id }) => reference_user_id));
      if (next_cursor === null) break;
      query = usersApi.list_users.query.parse({ ...query, cursor: next_cursor });
    }
    expect(found.sort()).toEqual(['a', 'b', 'c'].map(longest));
  });

  it.each(['漢'.repeat(255), '😀'.repeat(255)])(
    'of the longest id %# has its calls',
    async (id) => {
      await register(id);
      await fixture.deliver(testDelivery(1, { reference_user_id: id }));
      await fixture.calls.keepCalls('sandbox', [testCall(2, { reference_user_id: id })]);
      expect(await listed()).toEqual([id]);
      expect(await row(id)).toMatchObject({
        verified_by: 'call',
        last_type_at: testDelivery(2).created_at,
      });
    },
  );

  it('makes a user of the business’s own backend one of this console', async () => {
    await fixture.deliver(testDelivery(1));
    expect(await users.find('sandbox', 'user-1')).toMatchObject({
      ...{ source: 'webhook', status: 'verified', registered_at: null, last_response: null },
      known_since: testDelivery(1).created_at,
    });
    await register('user-1', {}, 'me', true);
    expect(await users.find('sandbox', 'user-1')).toMatchObject({
      ...{ source: 'registered', status: 'verified', registered_by: 'me' },
      known_since: testDelivery(1).created_at,
    });
  });
});

describe('a response of get_status', () => {
  it('is kept as it came, and published once however often it is the same', async () => {
    await register('p');
    const body = { has_connection: true, odd: { '\u0000': ['\ud800', 1e2] } };
    await check('p', body);
    await check('p', body);
    expect(await users.find('sandbox', 'p')).toMatchObject({
      ...{ status: 'verified', last_response: { status: 'success', ...body } },
    });
    expect(await published()).toHaveLength(2);
    await check('p', { has_connection: false });
    expect(await published()).toHaveLength(3);
    expect(await row('p')).toMatchObject({ status: 'revoked', next_check_at: null });
  });

  it('counts, and is not kept, when it is huge', async () => {
    await check('p', { has_connection: true, odd: 'x'.repeat(200_000) });
    expect(await users.find('sandbox', 'p')).toMatchObject({
      status: 'verified',
      last_response: null,
    });
  });

  it('creates a user who was looked up', async () => {
    await check('p', { has_connection: false });
    expect(await users.find('sandbox', 'p')).toMatchObject({
      ...{ source: 'looked_up', status: 'not_verified', status_reason: 'outcome_may_be_unseen' },
    });
    expect((await row('p')).next_check_at).toBeNull();
  });

  it('does not undo a later response that overtook it, or a call that was made since', async () => {
    const asked_at = Date.now() - 5_000;
    await check('p', { has_connection: true });
    await check('p', { has_connection: false }, asked_at);
    expect(await row('p')).toMatchObject({ status: 'verified', has_connection: 1 });
    const made = { ...testDelivery(1), reference_user_id: 'q', created_at: Date.now() };
    await fixture.deliver(made);
    await check('q', { has_connection: false }, asked_at);
    // A response that arrives within the same second as the call was also requested before it.
    await check('q', { has_connection: false }, made.created_at - 1, new Date().toUTCString());
    expect(await row('q')).toMatchObject({ status: 'verified' });
  });

  it('is as old as its question by the clock of the service, too', async () => {
    const ahead = new Date(Date.now() + 3_600_000).toUTCString();
    const made = {
      ...testDelivery(1),
      reference_user_id: 'p',
      created_at: Date.parse(ahead) - 1000,
    };
    await fixture.deliver(made);
    await check('p', { has_connection: false }, Date.now() - 4_000, ahead);
    expect(await row('p')).toMatchObject({ status: 'verified' });
  });

  it('is newer than the calls that the console had when it asked, whatever the clocks say', async () => {
    const hour = 3_600_000;
    await register('p');
    const made = { ...testDelivery(1), reference_user_id: 'p' };
    await fixture.deliver({ ...made, created_at: Date.now() + hour + 700 });
    expect(await row('p')).toMatchObject({ status: 'verified' });
    await check(
      'p',
      { has_connection: false },
      Date.now(),
      new Date(Date.now() + hour).toUTCString(),
    );
    expect(await row('p')).toMatchObject({ status: 'revoked' });
  });

  it('that seems newer than a call it does not know is repeated, not believed', async () => {
    await register('p');
    const asked_at = Date.now() - 100;
    await check('p', { has_connection: false }, asked_at);
    const made = { ...testDelivery(1), reference_user_id: 'p', created_at: asked_at - 500 };
    await fixture.deliver(made);
    const { status, next_check_at } = await row('p');
    expect(status).toBe('unknown');
    expect(next_check_at).toBeLessThanOrEqual(Date.now());
    await check('p', { has_connection: true });
    expect(await row('p')).toMatchObject({ status: 'verified', verified_at: made.created_at });
  });

  it('is dated as late as it may be where no check follows by itself', async () => {
    const ahead = new Date(Date.now() + 3_600_000).toUTCString();
    await register('own');
    for (const id of ['own', 'other']) {
      await check(id, { has_connection: false }, Date.now(), ahead);
      const n = id === 'own' ? 1 : 2;
      const created_at = Date.parse(ahead) + 500;
      await fixture.deliver({ ...testDelivery(n), reference_user_id: id, created_at });
    }
    expect(await row('own')).toMatchObject({ status: 'verified' });
    expect(await row('other')).toMatchObject({ status: 'unknown', status_reason: 'needs_check' });
  });

  it('that was under way when the webhook of the outcome came does not replace the next one', async () => {
    await register('p');
    const asked_at = Date.now();
    while (Date.now() === asked_at); // the webhook comes later by the clock
    await fixture.deliver({ ...testDelivery(1), reference_user_id: 'p', created_at: Date.now() });
    await check('p', { has_connection: false }, asked_at);
    const { status, has_connection, next_check_at } = await row('p');
    expect({ status, has_connection }).toEqual({ status: 'verified', has_connection: 0 });
    expect(next_check_at).toBeLessThanOrEqual(Date.now());
  });

  it('dates an outcome that it alone shows by the first that did', async () => {
    const now = Date.now();
    const serviceDate = (ms: number) => new Date(now - ms).toUTCString();
    const timesOf = async (id: string) => {
      const { verified_at, verified_by, outcome_at, outcome_by } = await row(id);
      return [verified_at, verified_by, outcome_at, outcome_by];
    };
    await check('p', { has_connection: true }, now, serviceDate(4 * DAY));
    await check('p', { has_connection: true }, now + 1, serviceDate(3 * DAY));
    const [first] = await timesOf('p');
    expect((Number(first) - (now - 4 * DAY)) / DAY).toBeCloseTo(0, 3);
    expect(await timesOf('p')).toEqual([first, 'check', first, 'check']);
    await check('p', { has_connection: false }, now + 2, serviceDate(2 * DAY));
    await check('p', { has_connection: true }, now + 3, serviceDate(DAY));
    await check('p', { has_connection: true }, now + 4);
    const [, , again] = await timesOf('p');
    expect((Number(again) - (now - DAY)) / DAY).toBeCloseTo(0, 3);
    expect(await timesOf('p')).toEqual([first, 'check', again, 'check']);
  });

  it('counts after the clock of the service was set back', async () => {
    const ahead = new Date(Date.now() + 400 * DAY).toUTCString();
    await register('p');
    await check('p', { has_connection: false }, Date.now(), ahead);
    await check('p', { has_connection: true }, Date.now() + 1);
    expect(await row('p')).toMatchObject({ status: 'verified', next_check_at: null });
  });

  it('of an id that no database keeps creates none', async () => {
    await check('\u0000', { has_connection: true });
    expect(await users.find('sandbox', '\u0000')).toBeNull();
    expect(await listed()).toEqual([]);
  });
});

describe('a call', () => {
  it('gives its user the outcome that it announces, and the id of the service', async () => {
    const calls = [
      testCall(1, { reference_user_id: 'p', user_id: 'bcu_9' }),
      testCall(2, { reference_user_id: 'p', webhook_type: REVOKED, status: 'COMPLETED' }),
    ];
    await fixture.calls.keepCalls('sandbox', calls);
    expect(await row('p')).toMatchObject({
      ...{ status: 'revoked', delivery: 'delivered', delivery_call: 'ewh:2', user_id: 'bcu_9' },
      ...{ verified_at: calls[0]?.created, verified_by: 'call' },
      ...{ outcome_at: calls[1]?.created, outcome_by: 'call' },
    });
  });

  it.each(['ODD', '\u0000\ud800'.repeat(5_000)])(
    'of another type creates a user without an outcome: %.10j',
    async (webhook_type) => {
      const call = testCall(1, { webhook_type, reference_user_id: 'p' });
      await fixture.calls.keepCalls('sandbox', [call]);
      expect(await row('p')).toMatchObject({
        ...{ status: 'unknown', status_reason: 'not_checked', delivery: 'none', last_type: null },
      });
    },
  );

  it('that was pruned still has its consequences', async () => {
    const { calls, database } = fixture;
    await calls.keepCalls('sandbox', [
      testCall(1, { reference_user_id: 'p', status: 'COMPLETED', webhook_type: REVOKED }),
    ]);
    const before = await row('p');
    await database.kysely.deleteFrom('calls').execute();
    await fixture.changes.write('sandbox', (within) => nextCoverageEpoch(within, 'sandbox'));
    await database.kysely.updateTable('users').set({ derived_with: 0 }).execute();
    expect(await users.rederive('sandbox', 10)).toBe(1);
    expect(await row('p')).toMatchObject({
      ...{ status: 'revoked', delivery: 'delivered' },
      ...{ outcome_at: before.outcome_at, outcome_by: 'call' },
    });
  });

  it('that had no time and was pruned still delivered what a check had noticed', async () => {
    const { calls, database } = fixture;
    await register('p');
    const call = { reference_user_id: 'p', status: 'COMPLETED', created_at: undefined };
    await calls.keepCalls('sandbox', [testCall(1, call)]);
    await check('p', { has_connection: true }, Date.now() + 5_000);
    expect(await row('p')).toMatchObject({ status: 'verified', delivery: 'delivered' });
    await database.kysely.deleteFrom('calls').execute();
    await database.kysely.updateTable('users').set({ derived_with: 0 }).execute();
    expect(await users.rederive('sandbox', 10)).toBe(1);
    expect(await row('p')).toMatchObject({ status: 'verified', delivery: 'delivered' });
  });
});

describe('a user who was removed', () => {
  beforeEach(async () => {
    await register('user-1');
    expect(await users.setRemoved('sandbox', ['user-1', 'other'], true, recorded)).toBe(1);
  });

  it('is in no list, and is not checked', async () => {
    expect(await listed()).toEqual([]);
    expect((await row('user-1')).next_check_at).toBeNull();
    expect(await users.setRemoved('sandbox', ['user-1'], true, recorded)).toBe(0);
  });

  it('is not checked either after a check under way has failed', async () => {
    await users.postponeCheck('sandbox', 'user-1', Date.now() + 1_000);
    expect((await row('user-1')).next_check_at).toBeNull();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a registration', () => register('user-1')],
    ['a listed call', () => fixture.calls.keepCalls('sandbox', [testCall(1)])],
    ['an incoming delivery', () => fixture.deliver(testDelivery(1))],
  ])('comes back with new evidence: %s', async (_what, evidence) => {
    await evidence();
    expect(await listed()).toEqual(['user-1']);
  });

  it('stays removed when states are recomputed', async () => {
    const { calls, database } = fixture;
    await calls.keepCalls('sandbox', [testCall(1)]);
    await users.setRemoved('sandbox', ['user-1'], true, recorded);
    await database.kysely.updateTable('calls').set({ rules: 0, state: 'failed' }).execute();
    expect(await calls.rederive('sandbox', 10)).toBe(1);
    await database.kysely.updateTable('users').set({ derived_with: 0 }).execute();
    expect(await users.rederive('sandbox', 10)).toBe(1);
    expect(await listed()).toEqual([]);
    expect((await calls.findCalls('sandbox', ['ewh:1']))[0]?.state).toBe('retrying');
  });
});

it('recomputes users whose state depended on the coverage, in bounded batches', async () => {
  for (const id of ['a', 'b', 'c']) await register(id);
  await check('d', { has_connection: true });
  expect(await users.rederive('sandbox', 10)).toBe(0);
  await fixture.changes.write('sandbox', (within) => nextCoverageEpoch(within, 'sandbox'));
  // A verified user does not depend on the coverage.
  expect(await users.rederive('sandbox', 2)).toBe(2);
  expect(await users.rederive('sandbox', 2)).toBe(1);
  expect(await users.rederive('sandbox', 2)).toBe(0);
});

it('settles a user of a key that is connected again as before the change', async () => {
  const { database, changes } = fixture;
  // A console that was started with this key: it reads that there are no webhooks, and updates what depended on that.
  const started = async (apiKey: string) => {
    const keys = createApiKeys(database, () => apiKey);
    const { evidence } = callStoreOf(database, changes, apiKey);
    users = createUserStore(database.kysely, evidence);
    await createKnownWebhooks(database.kysely, changes, keys).keep('sandbox', [], null);
    while ((await users.rederive('sandbox', 10)) > 0);
  };
  const first = { status: 'verified', delivery: 'not_sent', delivery_reason: null };
  await started('first');
  await register('p');
  await check('p', { has_connection: true });
  expect(await row('p')).toMatchObject(first);
  await started('second');
  expect(await row('p')).toMatchObject({ delivery: 'unknown', delivery_reason: 'before_console' });
  await started('first');
  expect(await row('p')).toMatchObject(first);
});
