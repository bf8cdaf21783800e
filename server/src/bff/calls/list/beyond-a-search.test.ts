import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCalls, testCall, type CallFixture } from '../../../testing/fixtures/call-fixture.js';
import { chooseCalls, countChosen } from '../../jobs/reruns/choice.js';
import { MOST_HITS } from '../search/text-index.js';
import { exportCalls, readCallPage } from '../call-handlers.js';

// All contain the text, and only the oldest ones failed, beyond what a single search covers.
const FAILED = 60;
const ALL = MOST_HITS + 2 * FAILED;
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
  expect(await countChosen(place, choice)).toMatchObject({ count: FAILED, too_many: false });
  const includes = { include_rerun: false, include_delivered: false };
  const chosen = await chooseCalls(place, { ...choice, expected: FAILED }, includes);
  expect(chosen).toHaveLength(FAILED);
});
