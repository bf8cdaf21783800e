import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  FIRST_AT,
  openCalls,
  testCall,
  testEvent,
  type CallFixture,
} from '../../../testing/fixtures/call-fixture.js';
import { readAttemptPage, readCallPage } from '../call-handlers.js';

let fixture: CallFixture;
beforeEach(async () => {
  fixture = await openCalls();
});
afterEach(async () => {
  await fixture.remove();
});

const numbers = (count: number) => Array.from({ length: count }, (_value, n) => n);
const at = (n: number) => FIRST_AT + n * 1000;

it('deletes older records with their texts, in steps of the limit', async () => {
  const { calls } = fixture;
  await calls.keepCalls('sandbox', [testCall(0)]);
  await calls.keepCalls(
    'sandbox',
    numbers(300)
      .slice(2)
      .map((n) => testCall(n)),
  );
  await calls.keepAttempts(
    'sandbox',
    numbers(300).map((n) => testEvent(n, 1)),
  );
  await calls.keepCalls('production', [testCall(1)]);
  expect(await calls.prune('sandbox', at(100), 60)).toBe(60);
  const rest = await calls.prune('sandbox', at(100), 1000);
  expect(60 + rest).toBe(100 + 100);
  expect(await calls.prune('sandbox', at(100), 1000)).toBe(0);
  const page = await readCallPage(await fixture.listPlace(), { to: at(120) });
  expect(page.calls.at(-1)?.transaction_id).toBe('ewh:100');
  const found = await readAttemptPage(await fixture.listPlace(), { q: 'answer 1 of 9' });
  expect(found.attempts).toEqual([]);
  expect(await calls.findCalls('production', ['ewh:1'])).toHaveLength(1);
});

it('keeps records that the service still lists, however old, because they would only be stored again', async () => {
  const { calls, changes } = fixture;
  const listing = numbers(60).map((n) => testCall(n));
  await calls.keepCalls('sandbox', listing);
  expect(await calls.prune('sandbox', at(1000), 1000)).toBe(10);
  const before = await changes.newest('sandbox');
  expect(await calls.keepCalls('sandbox', listing.slice(10))).toBe(false);
  expect(await changes.newest('sandbox')).toBe(before);
});
