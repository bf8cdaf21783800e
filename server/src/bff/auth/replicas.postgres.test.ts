import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { testPlace, type TestPlace } from '../../testing/fixtures/test-place.js';

let place: TestPlace;
let first: TestConsole;
let second: TestConsole;

beforeAll(async () => {
  place = await testPlace();
  const memberLimits = { read: 30_000, write: 60 };
  first = await startTestConsole({ services: {}, place, memberLimits });
  second = await startTestConsole({ services: {}, place, memberLimits });
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await place.remove();
});

const statusAt = async ({ ask }: TestConsole, { cookie }: TestConsole) =>
  (await ask('GET', '/api/environments', { headers: { cookie } })).status;

it('limits the writes of a member at all replicas together', async () => {
  const write = async ({ ask }: TestConsole) =>
    (await ask('POST', '/api/members', { body: {} })).status;
  // No new minute begins while they are counted.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  for (let n = 0; n < 60; n += 1) expect(await write(first)).toBe(400);
  expect(await write(first)).toBe(429);
  let allowed = 0;
  await eventually(
    async () => {
      const status = await write(second);
      if (status !== 429) allowed += 1;
      return status;
    },
    (status) => status === 429,
  );
  expect(allowed).toBeLessThan(60);
});

it('ends a session at every replica, however busily it is used at the others', async () => {
  expect(await statusAt(second, first)).toBe(200);
  expect((await first.ask('DELETE', '/api/session')).status).toBe(204);
  expect(await statusAt(first, first)).toBe(401);
  // Each of these requests uses the session, and none of them may prolong it.
  await eventually(
    () => statusAt(second, first),
    (status) => status === 401,
  );
  expect(await statusAt(second, second)).toBe(200);
});
