import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  FIRST_AT,
  openArchive,
  testCall,
  testDelivery,
  testEvent,
  type ArchiveFixture,
} from '../../../testing/fixtures/archive-fixture.js';
import { readCallPage, readEventPage } from '../list/read-page.js';

let fixture: ArchiveFixture;
beforeEach(async () => {
  fixture = await openArchive();
});
afterEach(async () => {
  await fixture.remove();
});

const numbers = (count: number) => Array.from({ length: count }, (_value, n) => n);
const at = (n: number) => FIRST_AT + n * 1000;

it('forgets what is older, its text and its gaps with it, in steps of the limit', async () => {
  const { archive, database } = fixture;
  const { kysely } = database;
  await archive.keepCalls('sandbox', [testCall(0)]);
  await archive.keepCalls(
    'sandbox',
    numbers(300)
      .slice(2)
      .map((n) => testCall(n)),
  );
  await archive.keepEvents(
    'sandbox',
    numbers(300).map((n) => testEvent(n, 1)),
  );
  await archive.keepCalls('production', [testCall(1)]);
  expect(await archive.prune('sandbox', at(100), 60)).toBe(60);
  const rest = await archive.prune('sandbox', at(100), 1000);
  expect(60 + rest).toBe(99 + 100);
  expect(await archive.prune('sandbox', at(100), 1000)).toBe(0);
  const calls = await readCallPage(kysely, 'sandbox', { to: at(120) });
  expect(calls.calls.at(-1)?.transaction_id).toBe('ewh:100');
  expect(calls.gaps).toEqual([]);
  const found = await readEventPage(kysely, 'sandbox', { q: 'answer 1 of 9' });
  expect(found.events).toEqual([]);
  expect(await archive.findCalls('production', ['ewh:1'])).toHaveLength(1);
});

it('keeps what the service still lists, however old, and would only be kept anew', async () => {
  const { archive } = fixture;
  await archive.keepCalls(
    'sandbox',
    numbers(60).map((n) => testCall(n)),
  );
  expect(await archive.prune('sandbox', at(1000), 1000)).toBe(10);
  const again = await archive.keepCalls(
    'sandbox',
    numbers(60)
      .slice(10)
      .map((n) => testCall(n)),
  );
  expect(again).toMatchObject({ added: 0, gap: false });
});

it('forgets payloads that came long ago', async () => {
  const { archive, deliver, database } = fixture;
  await deliver(testDelivery(1));
  expect(await archive.prune('sandbox', Date.now() - 60_000, 1000)).toBe(0);
  expect(await archive.prune('sandbox', Date.now() + 60_000, 1000)).toBe(1);
  expect(await database.kysely.selectFrom('deliveries').selectAll().execute()).toEqual([]);
});
