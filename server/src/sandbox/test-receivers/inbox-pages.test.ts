import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Kysely } from 'kysely';
import type { InboxQuery } from '../../contract/index.js';
import { openSqlite } from '../../database/sqlite.js';
import { tempFolder } from '../../testing/fixtures/temp-folder.js';
import { migrations } from '../database/migrations.js';
import type { NewInboxRow, SandboxSchema } from '../database/schema.js';
import { createInbox } from './inbox.js';

const folder = tempFolder();
let database: Kysely<SandboxSchema>;
let inbox: ReturnType<typeof createInbox>;
const KEPT = Array.from({ length: 1030 }, (_, n) => n);

const row = (n: number, key_id = 'key'): NewInboxRow => ({
  key_id,
  at: n,
  receiver: 'status',
  method: 'POST',
  path: '/',
  headers: '[]',
  body: Buffer.from(`body ${n}`),
  body_bytes: 6,
  transaction_id: null,
  webhook_type: null,
  reference_user_id: `p${n % 3}`,
  signature: 'missing',
  answer: 'HTTP 200',
  http_status: 200,
});

beforeAll(async () => {
  database = await openSqlite<SandboxSchema>(folder.file('sandbox.db'), migrations);
  inbox = createInbox(database);
  await inbox.keep(row(0, 'another'));
  await Promise.all(KEPT.map((n) => inbox.keep(row(n))));
});
afterAll(async () => {
  await database.destroy();
  folder.remove();
});

/** Every entry that matches the filter, in pages. */
async function readAll(query: InboxQuery) {
  const pages = [await inbox.page('key', query)];
  for (;;) {
    const last = pages.at(-1);
    const before = last?.entries.at(-1)?.id;
    if (!last?.more || before === undefined) return pages;
    pages.push(await inbox.page('key', { ...query, before }));
  }
}

describe('an inbox', () => {
  it('stores the newest 1,000 and lists 100 at a time, newest first', async () => {
    const pages = await readAll({});
    expect(pages.map(({ entries }) => entries.length)).toEqual(Array(10).fill(100));
    const times = pages.flatMap(({ entries }) => entries.map(({ at }) => Date.parse(at)));
    expect(times).toEqual(KEPT.slice(30).reverse());
  });

  it('does not affect another inbox', async () => {
    expect((await inbox.page('another', {})).entries).toHaveLength(1);
  });

  it('filters by user, and names the newest id of all', async () => {
    const pages = await readAll({ reference_user_id: 'p1' });
    const entries = pages.flatMap((page) => page.entries);
    expect(entries).toHaveLength(333);
    expect(new Set(entries.map(({ reference_user_id }) => reference_user_id))).toEqual(
      new Set(['p1']),
    );
    const [newest] = (await inbox.page('key', {})).entries;
    expect(newest?.reference_user_id).toBe('p0');
    expect(pages.map((page) => page.newest)).toEqual(pages.map(() => newest?.id));
  });

  it('lists what arrived after an id, and nothing after the newest', async () => {
    const [third] = (await inbox.page('key', {})).entries.slice(2);
    const page = await inbox.page('key', { after: third?.id });
    expect(page).toMatchObject({ more: false });
    expect(page.entries.map(({ at }) => Date.parse(at))).toEqual([1029, 1028]);
    expect((await inbox.page('key', { after: page.newest })).entries).toEqual([]);
  });

  it('stops waiting after the time although garbage is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void; // as the flag says
    const { newest } = await inbox.page('key', {});
    const waiting = inbox.page('key', { after: newest, wait_ms: 1000 });
    await inbox.page('key', {});
    await setImmediate();
    collect();
    expect((await waiting).entries).toEqual([]);
  });
});
