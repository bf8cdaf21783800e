import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import {
  listedEvent,
  startListingService,
  type ListingService,
} from '../../testing/services/listing-service.js';
import { emptyRow } from '../users/user-row.js';
import { startTestHarvest, type TestHarvest } from '../../testing/fixtures/test-harvest.js';

const HOUR = 3_600_000;
let service: ListingService;
let harvest: TestHarvest;

beforeEach(async () => {
  service = await startListingService();
  // Nobody is asked after before the first look.
  service.instead = () => ({ status: 503 });
  harvest = await startTestHarvest({ urls: { sandbox: service.url } });
});
afterEach(async () => {
  await harvest.stop();
  await service.stop();
});

const asked = () => service.requests.filter(({ what }) => what === 'status');
const names = () => asked().map(({ person }) => person);

/** Puts people on the roster, the last of them due for the longest. */
async function follow(...ids: string[]) {
  for (const [n, id] of ids.entries()) {
    await harvest.parts.roster.follow('sandbox', id, 'owner');
    await harvest.database.kysely
      .updateTable('roster')
      .set({ next_check_at: 1_000 - n })
      .where('reference_user_id', '=', id)
      .execute();
  }
}
const person = (id: string) =>
  harvest.database.kysely
    .selectFrom('roster')
    .selectAll()
    .where('reference_user_id', '=', id)
    .executeTakeFirstOrThrow();

it('asks after everybody who is due, who waited longest first, ten a second', async () => {
  const ids = Array.from({ length: 12 }, (_value, n) => `p${n}`);
  await follow(...ids);
  service.statuses.set('p3', { has_connection: true, simple_data_request_response: { n: 1 } });
  service.instead = () => null;
  await eventually(names, (all) => all.length === 12);
  expect(names()).toEqual([...ids].reverse());
  const [first, last] = [asked()[0]?.at ?? 0, asked().at(-1)?.at ?? 0];
  expect(last - first).toBeGreaterThanOrEqual(11 * 100 - 30);
  const verified = await eventually(
    () => harvest.parts.roster.find('sandbox', 'p3'),
    (found) => found?.status === 'verified',
  );
  expect(verified?.answer).toMatchObject({ simple_data_request_response: { n: 1 } });
  const due = await eventually(
    () => Promise.all(ids.map(person)),
    (rows) => rows.every(({ checked_at }) => checked_at !== null),
  );
  // Asked after together, they are not asked after together again.
  expect(new Set(due.map(({ next_check_at }) => next_check_at)).size).toBe(12);
  expect(names()).toHaveLength(12);
});

it('asks soon after who waits while somebody looks, and at once after a gap', async () => {
  const call = (n: number) => ({
    ...{ transaction_id: `c${n}`, webhook_type: 'USER_VERIFICATION_COMPLETED', attempts: 1 },
    ...{ status: 'COMPLETED', created_at: new Date(Date.now() + n).toISOString() },
  });
  const looks = async (more: number) => {
    const before = service.requests.length;
    await eventually(
      () => service.requests.length,
      (count) => count > before + 2 * more,
    );
  };
  service.calls.push(call(0));
  service.events.push(listedEvent(0));
  service.instead = () => null;
  await looks(3);
  await harvest.parts.roster.follow('sandbox', 'p', 'owner');
  await eventually(names, (all) => all.length === 1);
  await eventually(
    () => person('p'),
    ({ checked_at }) => checked_at !== null,
  );
  const aWhileAgo = { checked_at: Date.now() - 40_000 };
  await harvest.database.kysely.updateTable('roster').set(aWhileAgo).execute();
  // All attempts that are listed are new: they tell of nobody.
  service.events.splice(0, 1, listedEvent(1));
  await eventually(
    () => harvest.database.kysely.selectFrom('gaps').select('list').execute(),
    (gaps) => gaps.length === 1,
  );
  await looks(2);
  expect((await person('p')).next_check_at).toBeGreaterThan(Date.now() + 60_000);
  expect(names()).toHaveLength(1);
  // All that is listed is new.
  service.calls.splice(0, 1, call(1));
  await eventually(names, (all) => all.length >= 2);
  await eventually(
    () => person('p'),
    ({ checked_at }) => (checked_at ?? 0) > aWhileAgo.checked_at,
  );

  const inTwoMinutes = { next_check_at: Date.now() + 120_000 };
  const before = names().length;
  await harvest.database.kysely.updateTable('roster').set(inTwoMinutes).execute();
  const others = Array.from({ length: 5 }, (_value, n) => ({
    ...emptyRow('sandbox', `ahead${n}`, 'owner', Date.now()),
    ...inTwoMinutes,
  }));
  await harvest.database.kysely.insertInto('roster').values(others).execute();
  await harvest.database.signal('{"watching":"sandbox"}');
  await eventually(names, (all) => all.length >= before + 6);
  // At most five in a second; under load the first may arrive late.
  const [first, sixth] = [asked()[before]?.at ?? 0, asked()[before + 5]?.at ?? 0];
  expect(sixth - first).toBeGreaterThan(850);
});

it('has eight questions under way at the most', async () => {
  await follow(...Array.from({ length: 12 }, (_value, n) => `p${n}`));
  service.instead = (what) => (what === 'status' ? { hang: true } : null);
  await eventually(names, (all) => all.length === 8);
  const looks = service.requests.length;
  await eventually(
    () => service.requests.length,
    (count) => count > looks + 20,
  );
  expect(names()).toHaveLength(8);
});

it('asks after nobody while the service fails, and goes on then', async () => {
  await follow('p');
  const looks = service.requests.length;
  await eventually(
    () => service.requests.length,
    (count) => count > looks + 5,
  );
  expect(names()).toEqual([]);
  service.instead = () => null;
  await eventually(names, (all) => all.length === 1);
});

it('is stalled neither by somebody whom the service does not know, nor by one who makes it fail', async () => {
  await follow('good', 'unknown', 'fatal');
  service.statuses.set('good', { has_connection: true });
  service.instead = (_what, whom) => {
    if (whom === 'unknown') return { status: 404, body: '{"failure_code":"DOES_NOT_EXIST"}' };
    return whom === 'fatal' ? { status: 500 } : null;
  };
  await eventually(
    () => person('good'),
    ({ status }) => status === 'verified',
  );
  const { next_check_at: unknown } = await person('unknown');
  const { next_check_at: fatal } = await person('fatal');
  expect(unknown).toBeGreaterThan(Date.now() + HOUR - 10_000);
  expect(fatal).toBeGreaterThan(Date.now() + 30_000);
  expect(fatal).toBeLessThan(Date.now() + 200_000);
});

it('asks every two seconds after who is on a screen', async () => {
  await harvest.parts.roster.follow('sandbox', 'p', 'owner');
  await harvest.parts.leases.watch('sandbox', ['p', 'nobody']);
  service.instead = () => null;
  await eventually(names, (all) => all.length === 2, 15_000);
  const [first, second] = asked();
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(1_500);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(10_000);
  expect(names()).not.toContain('nobody');
});

it('leaves the service alone when an answer says so', async () => {
  await follow('p', 'q');
  service.instead = (what) =>
    what === 'status' ? { status: 429, headers: { 'retry-after': '1' }, body: '{}' } : null;
  const quiet = (await eventually(asked, (all) => all.length > 0))[0]?.at ?? 0;
  const later = () => service.requests.filter(({ at }) => at >= quiet + 1_000);
  await eventually(later, (all) => all.length > 0);
  const meanwhile = service.requests.filter(({ at }) => at > quiet + 300 && at < quiet + 1_000);
  expect(meanwhile).toEqual([]);
});
