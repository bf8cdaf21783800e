import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCall } from '../../contract/index.js';
import { openCalls, type CallFixture } from '../../testing/fixtures/call-fixture.js';
import { listedCall } from '../../testing/services/listing-service.js';
import { forgetOld } from './retention.js';

const DAY = 24 * 3_600_000;
let fixture: CallFixture;

beforeEach(async () => {
  fixture = await openCalls();
});
afterEach(async () => {
  await fixture.remove();
});

it('forgets what is too old, 500 at a time', async () => {
  const { database, calls } = fixture;
  const now = Date.now();
  const old = Array.from({ length: 700 }, (_value, n) =>
    readCall(listedCall(n, { created_at: now - (n < 600 ? 100 : 10) * DAY + n })),
  ).filter((call) => call !== null);
  await calls.keepCalls('production', old);
  const count = async () =>
    (await database.kysely.selectFrom('calls').select('transaction_id').execute()).length;

  expect(await forgetOld(fixture, 90, now)).toBe(true);
  expect(await count()).toBe(200);
  expect(await forgetOld(fixture, 90, now)).toBe(false);
  expect(await count()).toBe(100);
});

it('forgets reruns that were requested too long ago', async () => {
  const { kysely } = fixture.database;
  const now = Date.now();
  const reruns = [now - 100 * DAY, now].map((requested_at, n) => ({
    ...{
      id: String(n),
      environment: 'sandbox',
      transaction_id: 'ewh:1',
      requested_at,
      service_at: 0,
    },
    ...{ new_transaction_id: null, matched: null, outcome: 'accepted', requested_by: 'me' },
    ...{ job_id: null, following: 0 },
  }));
  await kysely.insertInto('reruns').values(reruns).execute();
  expect(await forgetOld(fixture, 90, now)).toBe(false);
  expect(await kysely.selectFrom('reruns').select('id').execute()).toEqual([{ id: '1' }]);
});
