import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import {
  listedCall,
  startListingService,
  type ListingService,
} from '../../testing/services/listing-service.js';
import { startOddService } from '../../testing/services/odd-service.js';
import { startTestSync, type TestSync } from '../../testing/fixtures/test-sync.js';
import { readHealth } from '../service/health.js';

let service: ListingService;
let sync: TestSync | undefined;

beforeEach(async () => {
  service = await startListingService();
});
afterEach(async () => {
  await sync?.stop();
  sync = undefined;
  await service.stop();
});

const start = async (url = service.url) => {
  sync = await startTestSync({ urls: { sandbox: url } });
  return sync;
};
const kept = async ({ database }: TestSync, count: number) =>
  eventually(
    () => database.kysely.selectFrom('calls').selectAll().execute(),
    (calls) => calls.length === count,
  );
const gaps = ({ database }: TestSync) => database.kysely.selectFrom('gaps').selectAll().execute();

describe('whatever a service lists', () => {
  it.each([
    ['an object', (list: object[]) => ({ status: 'success', items: list })],
    [
      'records that cannot be read',
      (list: object[]) => [null, 'x', { transaction_id: 7 }, ...list],
    ],
    ['the same twice', (list: object[]) => [...list, ...list]],
  ])('is kept: %s', async (_what, wrap) => {
    for (let n = 1; n <= 5; n += 1) service.calls.push(listedCall(n));
    service.wrap = wrap;
    const of = await start();
    await kept(of, 5);
    expect(of.healths.every(({ state }) => state === 'ok')).toBe(true);
  });

  it.each([-5, 3, 14])('is kept by a clock that is %i hours ahead', async (hours) => {
    service.clockOffset = hours * 3_600_000;
    const created = Date.now() + service.clockOffset;
    const zone = (hours < 0 ? '-' : '+') + `${String(Math.abs(hours)).padStart(2, '0')}:00`;
    const local = new Date(created + hours * 3_600_000).toISOString().slice(0, -1) + zone;
    service.calls.push(listedCall(1, { created_at: local }));
    service.calls.push(listedCall(2, { created_at: Math.floor(created / 1000) }));
    const of = await start();
    const calls = await kept(of, 2);
    for (const call of calls) {
      expect(Math.abs((call.created_at ?? 0) - created)).toBeLessThanOrEqual(1_000);
    }
    const { clock_offset_ms } = await eventually(
      () => readHealth(of.database.kysely, 'sandbox'),
      ({ state }) => state === 'ok',
    );
    expect(Math.abs(clock_offset_ms - service.clockOffset)).toBeLessThanOrEqual(60_000);
  });

  it('is kept without any time at all, and read again without a double', async () => {
    const noTime = { created_at: undefined };
    for (let n = 1; n <= 30; n += 1) service.calls.push(listedCall(n, noTime));
    const of = await start();
    await kept(of, 30);
    for (let n = 31; n <= 60; n += 1) service.calls.push(listedCall(n, noTime));
    await kept(of, 60);
    expect(await gaps(of)).toEqual([]);
  });

  it('brings a user as soon as its calls name one', async () => {
    const odd = await startOddService();
    odd.answer('/v1/webhook/admin/call/get', 'epoch_seconds');
    const of = await start(odd.url);
    // One is listed, and another one is known by its attempt.
    const calls = await kept(of, 2);
    expect(calls.find(({ status }) => status !== null)).toMatchObject({
      reference_user_id: null,
      webhook_type: 'USER_VERIFICATION_REVOKED',
    });
    expect(await of.parts.users.find('sandbox', 'panel-1')).toBeNull();
    odd.answer('/v1/webhook/admin/call/get', 'with_user');
    const named = await eventually(
      () => of.parts.users.find('sandbox', 'panel-1'),
      (user) => user !== null,
    );
    expect(named).toMatchObject({
      ...{ source: 'webhook', status: 'denied', delivery: 'delivered', user_id: 'bcu_123' },
    });
    await odd.stop();
  });
});
