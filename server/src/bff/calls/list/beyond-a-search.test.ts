import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCalls, testCall, type CallFixture } from '../../../testing/fixtures/call-fixture.js';
import { chooseCalls, countChosen } from '../../jobs/reruns/choice.js';
import { matchingCalls, readCallPage } from '../call-handlers.js';

// All contain the text, and only the oldest ones failed, beyond what a single search covers, or a bulk rerun takes.
const FAILED = 60;
const LIMITS = { calls: 5_060, pages: 40 };
const ALL = LIMITS.calls + 2 * FAILED;
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
  const exported: unknown[] = [];
  for await (const rows of matchingCalls(place, FILTER)) exported.push(...rows);
  expect(exported).toHaveLength(FAILED);
  const choice = { filter: FILTER };
  expect(await countChosen(place, choice)).toMatchObject({ count: FAILED, more: false });
  const includes = { include_rerun: false, include_delivered: false };
  const chosen = await chooseCalls(place, { ...choice, expected: FAILED }, includes);
  expect(chosen).toHaveLength(FAILED);
});

it('bulk-reruns the calls that need it among more than it could take', async () => {
  const place = await fixture.listPlace();
  const choice = { filter: { q: 'someone' } };
  expect(await countChosen(place, choice, LIMITS)).toMatchObject({
    ...{ count: LIMITS.calls, more: true },
    by_default: { count: FAILED, more: false, statuses: { failed: FAILED } },
  });
  const asked = { ...choice, expected: LIMITS.calls };
  const includes = { include_rerun: false, include_delivered: false };
  expect(await chooseCalls(place, asked, includes, LIMITS)).toHaveLength(FAILED);
  const all = { include_rerun: true, include_delivered: true };
  await expect(chooseCalls(place, asked, all, LIMITS)).rejects.toThrow(/more than 5060 calls/);
});

it('treats a search that it cannot finish as one that finds too many calls for a bulk rerun', async () => {
  const place = await fixture.listPlace();
  const choice = { filter: FILTER };
  const limits = { ...LIMITS, pages: 1 };
  expect(await countChosen(place, choice, limits)).toMatchObject({
    ...{ count: LIMITS.calls, more: true },
    by_default: { count: LIMITS.calls, more: true },
  });
  const includes = { include_rerun: false, include_delivered: false };
  await expect(
    chooseCalls(place, { ...choice, expected: FAILED }, includes, limits),
  ).rejects.toThrow(/more than 5060 calls/);
});
