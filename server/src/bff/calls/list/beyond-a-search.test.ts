import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_BULK_RERUN } from '../../../contract/index.js';
import { openCalls, testCall, type CallFixture } from '../../../testing/fixtures/call-fixture.js';
import { chooseCalls, countChosen } from '../../jobs/reruns/choice.js';
import { exportCalls, readCallPage } from '../call-handlers.js';

// All contain the text, and only the oldest ones failed, beyond what a single search covers, or a bulk rerun takes.
const FAILED = 60;
const ALL = MAX_BULK_RERUN + 2 * FAILED;
const FILTER = { q: 'someone', status: 'FAILED' };
let fixture: CallFixture;

beforeAll(async () => {
  fixture = await openCalls();
  const listed = Array.from({ length: ALL }, (_value, n) =>
    testCall(n, {
      status: n < FAILED ? 'FAILED' : 'COMPLETED',
      ...{ attempts: 1, reference_user_id: `someone-${n}` },
    }),
  );
  for (let n = 0; n < ALL; n += 500) {
    await fixture.calls.keepCalls('sandbox', listed.slice(n, n + 500).toReversed());
  }
});
afterAll(async () => {
  await fixture.remove();
});

it('continues a list below what a search covered, though no row of it fits the filter', async () => {
  const place = await fixture.listPlace();
  const first = await readCallPage(place, FILTER);
  expect(first.total.more).toBe(true);
  const found = [...first.calls];
  for (let before = first.next_before; before !== null;) {
    const page = await readCallPage(place, { ...FILTER, before });
    found.push(...page.calls);
    before = page.next_before;
  }
  expect(found).toHaveLength(FAILED);
});

it('exports all that fit, and a bulk rerun takes all of them', async () => {
  const place = await fixture.listPlace();
  let text = '';
  for await (const piece of exportCalls(place, FILTER, 'csv')) text += piece;
  expect(text.trim().split('\n')).toHaveLength(1 + FAILED);
  const choice = { filter: FILTER };
  expect(await countChosen(place, choice)).toMatchObject({ count: FAILED, more: false });
  const includes = { include_rerun: false, include_delivered: false };
  const chosen = await chooseCalls(place, { ...choice, expected: FAILED }, includes);
  expect(chosen).toHaveLength(FAILED);
});

it('bulk-reruns the calls that need it among more than it could take', async () => {
  const place = await fixture.listPlace();
  const choice = { filter: { q: 'someone' } };
  expect(await countChosen(place, choice)).toMatchObject({
    ...{ count: MAX_BULK_RERUN, more: true },
    by_default: { count: FAILED, more: false, statuses: { failed: FAILED } },
  });
  const asked = { ...choice, expected: MAX_BULK_RERUN };
  const includes = { include_rerun: false, include_delivered: false };
  expect(await chooseCalls(place, asked, includes)).toHaveLength(FAILED);
  const all = { include_rerun: true, include_delivered: true };
  await expect(chooseCalls(place, asked, all)).rejects.toThrow(/more than 10000 calls/);
});
