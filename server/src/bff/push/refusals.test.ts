import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHANGE_HEADER } from '../../contract/index.js';
import { servePush, type PushFixture } from '../../testing/fixtures/push-fixture.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';

let opened: TestDatabase;
let live: PushFixture;

beforeAll(async () => {
  opened = await openTestDatabase();
  live = await servePush(opened.database);
});
afterAll(async () => {
  await live.stop();
  await opened.remove();
});

const fetched = async (init: RequestInit, path = '') =>
  fetch(live.url + path, { ...init, signal: AbortSignal.timeout(5000) });

it.each([
  ['HEAD', 405],
  ['POST', 405],
  ['PUT', 405],
  ['DELETE', 405],
])('a %s is refused', async (method, status) => {
  const { cookie } = await live.signIn('admin');
  expect((await fetched({ method, headers: { cookie } })).status).toBe(status);
});

it('refuses a client that is not signed in, and reveals nothing', async () => {
  const answer = await fetched({});
  expect(answer.status).toBe(401);
  expect(answer.headers.get(CHANGE_HEADER)).toBeNull();
});

it.each(['-1', '1e3', 'x', '1'.repeat(20), '%00'])('refuses the number %s', async (since) => {
  const { cookie } = await live.signIn('viewer');
  expect((await fetched({ headers: { cookie } }, `?since=${since}`)).status).toBe(400);
});

it('never responds with 304', async () => {
  const { cookie } = await live.signIn('viewer');
  const conditional = { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() };
  const answer = await fetched({ headers: { cookie, ...conditional } });
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
});
