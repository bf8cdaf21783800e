import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCalls, type CallFixture } from '../../testing/fixtures/call-fixture.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';

const VIEWS = '/api/sandbox/views';
const SERVICE = { baseUrl: 'http://127.0.0.1:9', apiKey: 'k', label: 'test' };
let fixture: CallFixture;
let console: TestConsole;
beforeAll(async () => {
  fixture = await openCalls();
  console = await startTestConsole({
    database: fixture.database,
    services: { sandbox: { ...SERVICE, dataRequestForm: 'object' } },
  });
});
afterAll(async () => {
  await console.stop();
  await fixture.remove();
});

const views = async (list = 'users') =>
  ((await console.ask('GET', `${VIEWS}?list=${list}`)).body as { views: object[] }).views;
const save = (name: string, search: string, list = 'users') =>
  console.ask('PUT', VIEWS, { body: { list, name, search } });

it('keeps a view of each name and list, and deletes one', async () => {
  await save('Verified', 'status=verified');
  await save(' Waiting ', 'status=waiting');
  await save('Verified', 'status=verified&sort=-score');
  await save('Failed', 'state=failed', 'calls');
  const waiting = { name: 'Waiting', search: 'status=waiting' };
  expect(await views()).toEqual([
    { name: 'Verified', search: 'status=verified&sort=-score' },
    waiting,
  ]);
  expect(await views('calls')).toEqual([{ name: 'Failed', search: 'state=failed' }]);
  const path = `${VIEWS}?list=users&name=Verified`;
  expect((await console.ask('DELETE', path, { body: {} })).status).toBe(204);
  expect(await views()).toEqual([waiting]);
  expect((await console.ask('DELETE', path, { body: {} })).status).toBe(404);
});

it('keeps them for a member whose email address and name change', async () => {
  const before = await views();
  const { kysely } = fixture.database;
  await kysely.updateTable('members').set({ email: 'new@example.test', name: 'New' }).execute();
  expect(before).not.toEqual([]);
  expect(await views()).toEqual(before);
});

it('shows no member the views of another', async () => {
  await save('Mine', 'q=a');
  const { kysely } = fixture.database;
  await kysely.updateTable('saved_views').set({ member: 'another' }).execute();
  expect(await views()).toEqual([]);
});

it('refuses what is no view, and more than 50', async () => {
  for (const [name, search] of [
    ['', ''],
    ['x'.repeat(61), ''],
    ['x', 'y'.repeat(4001)],
  ] as const) {
    expect((await save(name, search)).status).toBe(400);
  }
  for (let count = 0; count < 49; count += 1) await save(`view ${count}`, '', 'attempts');
  const both = await Promise.all(['one more', 'another'].map((name) => save(name, '', 'attempts')));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await save('view 7', 'q=a', 'attempts')).status).toBe(204);
});
