import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  FIRST_AT,
  openCalls,
  testCall,
  testEvent,
  type CallFixture,
} from '../../../testing/fixtures/call-fixture.js';
import { readCallPage } from '../call-handlers.js';

let fixture: CallFixture;
beforeEach(async () => {
  fixture = await openCalls();
});
afterEach(async () => {
  await fixture.remove();
});

const listing = (from: number, to: number, more: object = {}) =>
  Array.from({ length: to - from + 1 }, (_value, n) => testCall(to - n, more));
const page = async (query: object = {}) => readCallPage(await fixture.listPlace(), query);

it('shows every call once while others come, also in between', async () => {
  const { calls } = fixture;
  await calls.keepCalls('sandbox', listing(1, 130));
  const seen: string[] = [];
  let before: number | null = null;
  for (let round = 0; ; round += 1) {
    const { calls: rows, next_before } = await page(before === null ? {} : { before });
    seen.push(...rows.map((call) => call.transaction_id));
    if (next_before === null) break;
    before = next_before;
    const late = { created_at: new Date(FIRST_AT + 500).toISOString() };
    await calls.keepCalls('sandbox', [
      testCall(130),
      testCall(200 + round),
      testCall(300 + round, late),
    ]);
  }
  const atFirst = listing(1, 130).map((call) => call.transaction_id);
  expect(seen.filter((id) => atFirst.includes(id))).toEqual(atFirst);
  expect(new Set(seen).size).toBe(seen.length);
});

it('orders calls of one moment by when they were seen, and has room for any number', async () => {
  const { calls } = fixture;
  const moment = { created_at: new Date(FIRST_AT).toISOString() };
  await calls.keepCalls('sandbox', listing(1, 700, moment));
  await calls.keepCalls('production', listing(1, 700, moment));
  await calls.keepCalls('sandbox', [...listing(701, 702, moment), testCall(700, moment)]);
  const seen: string[] = [];
  let before: number | null = null;
  do {
    const read: Awaited<ReturnType<typeof page>> = await page(before === null ? {} : { before });
    seen.push(...read.calls.map((call) => call.transaction_id));
    before = read.next_before;
  } while (before !== null);
  expect(seen).toEqual(listing(1, 702, moment).map((call) => call.transaction_id));
});

it('puts each gap on one page, and none outside the requested times', async () => {
  const { calls } = fixture;
  await calls.keepCalls('sandbox', listing(1, 10));
  await calls.keepCalls('sandbox', listing(20, 69));
  await calls.keepCalls('sandbox', listing(80, 129));
  const first = await page();
  const second = await page({ before: first.next_before });
  const third = await page({ before: second.next_before });
  expect(third.next_before).toBeNull();
  const belows = [first, second, third].map(({ gaps }) => gaps.map((gap) => gap.below_sequence));
  const at = (n: number) => (FIRST_AT + n * 1000) * 1000;
  expect(belows).toEqual([[at(80)], [at(20)], []]);
  expect((await page({ from: FIRST_AT + 30_000, to: FIRST_AT + 60_000 })).gaps).toEqual([]);
  expect((await page({ to: FIRST_AT + 20_000 })).gaps).toHaveLength(1);
});

it('counts to a thousand and no further', async () => {
  const { calls } = fixture;
  await calls.keepCalls('sandbox', listing(1, 1000));
  expect((await page()).total).toEqual({ count: 1000, more: false });
  await calls.keepCalls('sandbox', [testCall(1001), testCall(1000)]);
  expect((await page()).total).toEqual({ count: 1000, more: true });
  const { total } = await page({ q: 'ewh' });
  expect(total).toMatchObject({ more: true });
  expect(total.count).toBeGreaterThan(50);
});

it('finds common and rare texts, combined with common and rare filters', async () => {
  const { calls } = fixture;
  const status = (n: number) => (n === 3 ? 'FAILED' : 'COMPLETED');
  await calls.keepCalls(
    'sandbox',
    listing(1, 900).map((call, n) => testCall(900 - n, { ...call.raw, status: status(900 - n) })),
  );
  await calls.keepAttempts('sandbox', [
    testEvent(3, 1, { response_body: 'rare words' }),
    testEvent(5, 1, { response_body: 'rare words' }),
  ]);
  const ids = async (query: object) => (await page(query)).calls.map((call) => call.transaction_id);
  expect(await ids({ q: 'ewh:', status: 'FAILED' })).toEqual(['ewh:3']);
  expect(await ids({ q: 'rare words', status: 'COMPLETED' })).toEqual(['ewh:5']);
  expect(await ids({ q: 'rare words' })).toEqual(['ewh:5', 'ewh:3']);
  expect((await page({ q: 'ewh:', status: 'FAILED' })).total.count).toBe(1);
});
