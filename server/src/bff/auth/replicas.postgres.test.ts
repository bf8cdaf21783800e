import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { testPlace, type TestPlace } from '../../testing/fixtures/test-database.js';

let place: TestPlace;
let first: TestConsole;
let second: TestConsole;

beforeAll(async () => {
  place = await testPlace();
  first = await startTestConsole({ services: {}, place });
  second = await startTestConsole({ services: {}, place });
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await place.remove();
});

const statusAt = async ({ ask }: TestConsole, { cookie }: TestConsole) =>
  (await ask('GET', '/api/environments', { headers: { cookie } })).status;

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
