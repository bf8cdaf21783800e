import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InboxEntry } from '../../contract/index.js';
import { openSqlite } from '../../database/sqlite.js';
import { listen, urlOf } from '../../http/listen.js';
import { eventually } from '../../testing/eventually.js';
import { capturedLog } from '../../testing/fixtures/captured-log.js';
import { tempFolder } from '../../testing/fixtures/temp-folder.js';
import { NO_RETRY_SOON, receiverDesk } from '../../testing/services/receiver-desk.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { openClock } from '../clock/clock.js';
import { migrations } from '../database/migrations.js';
import type { SandboxSchema } from '../database/schema.js';
import { openTestReceivers } from './test-receivers.js';

let sandbox: SandboxFixture;
let desk: ReturnType<typeof receiverDesk>;
let address = '';
beforeAll(async () => {
  // However slow the machine is, because an attempt that is given up is made again.
  sandbox = await startTestSandbox({ ...NO_RETRY_SOON, deliveryTimeoutMs: 60_000 });
  desk = receiverDesk(sandbox);
  address = await desk.addressOf('status', 200);
});
afterAll(() => sandbox.remove());

const post = (reference_user_id: string) =>
  fetch(address, { method: 'POST', body: JSON.stringify({ reference_user_id }) });

describe('a request that waits', () => {
  it('returns at once when there are entries', async () => {
    const { newest } = await desk.inbox();
    await post('a');
    expect((await desk.inbox(`?after=${newest}&wait_ms=10000`)).entries).toHaveLength(1);
  });

  it('returns as soon as a delivery arrives, with only that one', async () => {
    const { newest } = await desk.inbox();
    let answered = false;
    const waiting = desk.inbox(`?after=${newest}&wait_ms=10000`).then((page) => {
      answered = true;
      return page;
    });
    await desk.inbox();
    expect(answered).toBe(false);
    await post('b');
    const page = await waiting;
    expect(page.entries.map(({ reference_user_id }) => reference_user_id)).toEqual(['b']);
    expect(page.newest).toBeGreaterThan(newest);
  });

  it('for one user ignores deliveries for others', async () => {
    const { newest } = await desk.inbox();
    const waiting = desk.inbox(`?after=${newest}&reference_user_id=d&wait_ms=10000`);
    await post('c');
    await post('d');
    const page = await waiting;
    expect(page.entries.map(({ reference_user_id }) => reference_user_id)).toEqual(['d']);
  });

  it('returns when the inbox is cleared', async () => {
    await post('e');
    const { newest } = await desk.inbox();
    const query = `?after=${newest}&reference_user_id=unknown-user&wait_ms=10000`;
    const waiting = desk.inbox(query);
    await desk.inbox(); // a later request got its response, so the waiting one has arrived
    await sandbox.post('/sandbox/inbox/clear');
    expect(await waiting).toMatchObject({ entries: [], newest: 0 });
  });

  it('still waits after an earlier clear', async () => {
    await post('f');
    const { newest } = await desk.inbox();
    await sandbox.post('/sandbox/inbox/clear');
    const waiting = desk.inbox(`?after=${newest}&wait_ms=10000`);
    await desk.inbox(); // a later request got its response, so the waiting one has arrived
    await post('g');
    const page = await waiting;
    expect(page.entries.map(({ reference_user_id }) => reference_user_id)).toEqual(['g']);
  });

  it('returns no entries after the time', async () => {
    const { newest } = await desk.inbox();
    expect(await desk.inbox(`?after=${newest}&wait_ms=200`)).toEqual({
      entries: [],
      newest,
      more: false,
    });
  });

  it.each(['wait_ms=10001', 'after=-1', 'before=x', 'after=1&after=2'])(
    '%s is refused',
    async (query) => {
      expect((await sandbox.get(`/sandbox/inbox?${query}`)).status).toBe(400);
    },
  );
});

it('refuses more than 512 open deliveries, and accepts others as soon as one has ended', async () => {
  const never = await desk.addressOf('never');
  const hangUp = new AbortController();
  const ask = (to: string, signal = new AbortController().signal) =>
    fetch(to, { method: 'POST', body: '{}', signal }).then(
      ({ status }) => status,
      () => null,
    );
  const held = Array.from({ length: 512 }, () => ask(never, hangUp.signal));
  await eventually(
    () => ask(address),
    (status) => status === 503,
  );
  hangUp.abort();
  await Promise.all(held);
  await eventually(
    () => ask(address),
    (status) => status === 200,
  );
});

describe('stopping', () => {
  it('ends requests that wait for the inbox', async () => {
    const own = await startTestSandbox();
    const there = receiverDesk(own);
    const asking = there.inbox('?after=0&wait_ms=10000');
    await there.list(); // a later request got its response, so the waiting one has arrived
    await own.remove();
    expect((await asking).entries).toEqual([]);
  });

  it('closes a later connection at once', async () => {
    const folder = tempFolder();
    const { logger } = capturedLog();
    const database = await openSqlite<SandboxSchema>(folder.file('sandbox.db'), migrations);
    const account = { side: 'sandbox', key_id: 'key' } as const;
    const receivers = await openTestReceivers({
      ...{ database, clock: await openClock(database), logger, accounts: [account] },
      ...{ secret: 'whsec', host: '127.0.0.1', publicUrl: () => url },
    });
    const app = express().use('/receive', receivers.router);
    const server = await listen(app, { host: '127.0.0.1', port: 0 });
    const url = urlOf('127.0.0.1', server.port);
    const never = receivers.list('key').find(({ name }) => name === 'never');
    await receivers.stop();
    const late = fetch(never?.address ?? '', { method: 'POST', body: '{}' });
    await expect(late).rejects.toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } });
    await server.close();
    await database.destroy();
    folder.remove();
  });

  it('ends open connections, and the attempt fails', async () => {
    const own = await startTestSandbox({ ...NO_RETRY_SOON, deliveryTimeoutMs: 60_000 });
    const there = receiverDesk(own);
    await there.configure(await there.addressOf('slow', 60));
    await there.verify('held');
    const hung = fetch(await there.addressOf('never'), { method: 'POST', body: '{}' }).catch(
      (error: unknown) => error,
    );
    const { newest } = await eventually(there.inbox, ({ entries }) => entries.length === 2);
    const asking = there.inbox(`?after=${newest}&wait_ms=10000`);
    await there.list(); // a later request got its response, so the waiting one has arrived
    const again = await own.restart({ sandboxKeys: [own.key] });
    expect(await hung).toBeInstanceOf(TypeError);
    expect((await asking).entries).toEqual([]);
    const afterwards = receiverDesk(again);
    expect((await afterwards.eventList()).at(-1)).toMatchObject({
      network_error: { code: 'ECONNRESET' },
    });
    await again.remove();
  });
});

it('accepts 200 deliveries at once and loses none', async () => {
  const { transaction_id } = await desk.deliver(address, 'again and again');
  let { newest: after } = await desk.inbox();
  await desk.configure(await desk.addressOf('checks'));
  const rerun = () => sandbox.post('/v1/webhook/admin/call/rerun', { transaction_id });
  const made = await Promise.all(Array.from({ length: 200 }, rerun));
  // As a page follows it: new entries, newest first, and then older ones.
  const seen: InboxEntry[] = [];
  while (seen.length < made.length) {
    const asked = `?after=${after}&wait_ms=5000`;
    let page = await desk.inbox(asked);
    after = page.newest;
    seen.push(...page.entries);
    while (page.more) {
      page = await desk.inbox(`${asked}&before=${page.entries.at(-1)?.id}`);
      seen.push(...page.entries);
    }
  }
  const calls = made.map(({ body }) => (body as { transaction_id: string }).transaction_id); // by decisions.md
  expect(seen.map((entry) => entry.transaction_id).sort()).toEqual(calls.sort());
  expect(new Set(seen.map(({ answer }) => answer))).toEqual(new Set(['HTTP 200']));
});
