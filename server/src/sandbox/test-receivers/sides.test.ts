import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { qaApi } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { receiverDesk, type ListedEvent } from '../../testing/services/receiver-desk.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';

let sandbox: SandboxFixture;
let desk: ReturnType<typeof receiverDesk>;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sandboxKeys: ['first', 'second'], productionKeys: ['live'] });
  desk = receiverDesk(sandbox);
});
afterAll(() => sandbox.remove());

describe('a production key', () => {
  it.each(['receivers', 'inbox', 'inbox_record', 'inbox_clear'] as const)(
    'is refused at %s before anything else',
    async (name) => {
      const { method, path } = qaApi[name];
      const at = `/sandbox${path}`;
      const answer =
        method === 'GET' ? sandbox.get(at, 'live') : sandbox.post(at, { a: 1 }, 'live');
      expect(await answer).toMatchObject({
        status: 403,
        body: { failure_code: 'DEMO_ACCOUNT_REQUIRED' },
      });
    },
  );

  it('has its deliveries refused by the test receivers, and none is stored', async () => {
    const address = await desk.addressOf('status', 200);
    await desk.configure(address, 'live');
    const registered = await sandbox.post(
      '/v1/business_connect_user/register',
      { reference_user_id: 'of production' },
      'live',
    );
    const { invite_url } = registered.body as { invite_url: string }; // by 4.1
    await fetch(invite_url, { headers: { 'user-agent': 'iPhone Mobile' } });
    const form = new URLSearchParams({ person: '', choice: 'pass' });
    await fetch(invite_url, { method: 'POST', body: form });
    const [event] = await eventually(
      async () =>
        (await sandbox.post('/v1/webhook/admin/event/get', {}, 'live')).body as ListedEvent[], // by 4.8
      ({ length }) => length > 0,
    );
    expect(event).toMatchObject({ http_status: 403 });
    expect(event?.response_body).toContain('Test receivers take deliveries of sandbox keys only.');
    expect((await desk.inbox()).entries).toEqual([]);
  });
});

describe('two sandbox keys', () => {
  it('have their own addresses and inbox', async () => {
    const address = await desk.addressOf('status', 200);
    const others = qaApi.receivers.response.parse(
      (await sandbox.get('/sandbox/receivers', 'second')).body,
    ).receivers;
    const token = address.split('/')[4] ?? '';
    expect(token).toHaveLength(32);
    expect(JSON.stringify(others)).not.toContain(token);

    await desk.deliver(address, 'mine');
    const { newest } = await desk.inbox();
    expect(newest).toBeGreaterThan(0);
    const theirs = await sandbox.get('/sandbox/inbox', 'second');
    expect(theirs.body).toMatchObject({ entries: [], newest: 0, more: false });
    const taken = await sandbox.get(`/sandbox/inbox/record?id=${newest}`, 'second');
    expect(taken).toMatchObject({ status: 404, body: { failure_code: 'DOES_NOT_EXIST' } });
    await sandbox.post('/sandbox/inbox/clear', {}, 'second');
    expect((await desk.inbox()).newest).toBe(newest);
    await sandbox.post('/sandbox/inbox/clear', {});
    expect((await desk.inbox()).entries).toEqual([]);
  });
});

it('shows a key, secret or token only to its owner', async () => {
  await desk.deliver(await desk.addressOf('checks'), 'secretive');
  await fetch(await desk.addressOf('checks'), {
    method: 'POST',
    headers: { 'API-KEY': 'first-key-sent-by-mistake', 'x-hub-signature-256': 'sha256=wrong' },
    body: '{}',
  });
  const { entries } = await desk.inbox();
  const records = await Promise.all(entries.map(({ id }) => desk.record(id)));
  const list = await desk.list();
  const shown = JSON.stringify([entries, records, list, sandbox.log()]);
  expect(shown).not.toContain(sandbox.webhookSecret);
  expect(shown).not.toContain('first-key-sent-by-mistake');
  const token = (await desk.addressOf('status')).split('/')[4] ?? '';
  expect(sandbox.log()).not.toContain(token);
});
