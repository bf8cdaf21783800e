import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callDetail, type CallDetail } from '../../../contract/index.js';
import { eventually } from '../../../testing/eventually.js';
import { startRerunService, type RerunService } from '../../../testing/services/rerun-service.js';
import { FAST, startTestSync, type TestSync } from '../../../testing/fixtures/test-sync.js';
import { startTestConsole, type TestConsole } from '../../../testing/fixtures/test-console.js';
import { findCalls } from '../archived-call.js';
import { SEARCH_MS } from './rerun-match.js';

let service: RerunService;
let console: TestConsole;
let other: TestSync;
beforeAll(async () => {
  service = await startRerunService();
  const settings = { baseUrl: service.url, apiKey: 'rerun-key-12345678', label: 'rerun' };
  console = await startTestConsole({
    services: { sandbox: { ...settings, dataRequestForm: 'object', totalTimeoutMs: 700 } },
    sync: FAST,
  });
  // A separate console without polling, for what only the store shows.
  other = await startTestSync({ urls: { sandbox: service.url }, paces: false });
});
afterAll(async () => {
  await other.stop();
  await console.stop();
  await service.stop();
});
beforeEach(() => {
  service.answer('named');
});

async function detail(transaction_id: string): Promise<CallDetail | null> {
  const path = `/api/sandbox/call?transaction_id=${transaction_id}`;
  const { status, body } = await console.ask('GET', path);
  return status === 404 ? null : callDetail.parse(body);
}

const known = (id: string) =>
  eventually(
    () => detail(id),
    (found) => found !== null,
  );

async function original(): Promise<string> {
  const [id = ''] = service.add(1, { status: 'FAILED' });
  await known(id);
  return id;
}

const rerun = (transaction_id: string) =>
  console.ask('POST', '/api/sandbox/v1/webhook/admin/call/rerun', { body: { transaction_id } });

it.each([
  ['named', 200, 'response'],
  ['empty', 200, 'time'],
  ['text', 200, 'time'],
  ['never', 504, 'time'],
  ['gateway', 502, 'time'],
  ['closed', 503, 'time'],
  ['timed_out', 422, 'time'],
] as const)(
  'links a rerun whose response is %s (%i) to its new call by %s',
  async (how, status, matched) => {
    const id = await original();
    service.answer(how);
    expect((await rerun(id)).status).toBe(status);
    const found = await eventually(
      () => detail(id),
      (about) => about !== null && about.rerun_chain.length === 2,
    );
    const [, made] = found?.rerun_chain ?? [];
    expect(made?.rerun_of).toBe(id);
    expect(found?.reruns).toMatchObject([
      {
        transaction_id: id,
        new_transaction_id: made?.transaction_id,
        matched,
        outcome: 'accepted',
      },
    ]);
    expect(found?.reruns[0]).toMatchObject({ requested_by: 'First admin', job_id: null });
  },
);

const asked = { outcome: 'accepted', requested_by: 'Owner', job_id: null } as const;
const call = (id: string, created: number) => ({
  ...{ transaction_id: id, webhook_type: 'K', status: 'PENDING', attempts: 0, times: {} },
  ...{ reference_user_id: null, user_id: null, created, raw: { transaction_id: id } },
});

it('believes a response more than a match by time that was made before it', async () => {
  const { parts, database } = other;
  const now = Date.now();
  await parts.calls.keepCalls('sandbox', [call('old-1', now - 9000), call('old-2', now - 8000)]);
  const nameless = { ...asked, transaction_id: 'old-1', new_transaction_id: null };
  await parts.reruns.record('sandbox', { ...nameless, id: randomUUID(), requested_at: now });
  await parts.calls.keepCalls('sandbox', [call('new-2', now + 10)]);
  await parts.reruns.match('sandbox');
  const named = { ...asked, transaction_id: 'old-2', new_transaction_id: 'new-2' };
  await parts.reruns.record('sandbox', { ...named, id: randomUUID(), requested_at: now });
  await parts.calls.keepCalls('sandbox', [call('new-1', now + 20)]);
  await parts.reruns.match('sandbox');
  const rows = await database.kysely
    .selectFrom('reruns')
    .select(['transaction_id', 'new_transaction_id', 'matched', 'following'])
    .orderBy('transaction_id')
    .execute();
  expect(rows).toEqual([
    { transaction_id: 'old-1', new_transaction_id: 'new-1', matched: 'time', following: 0 },
    { transaction_id: 'old-2', new_transaction_id: 'new-2', matched: 'response', following: 0 },
  ]);
  const calls = await findCalls(await parts.keys.place('sandbox'), ['new-1', 'new-2']);
  expect(calls.map(({ transaction_id, rerun_of }) => [transaction_id, rerun_of]).sort()).toEqual([
    ['new-1', 'old-1'],
    ['new-2', 'old-2'],
  ]);
});

it('stops searching for a call that was not created within ten minutes', async () => {
  const { parts, database } = other;
  const long = Date.now() - SEARCH_MS - 1000;
  await parts.calls.keepCalls('production', [call('old', long - 9000)]);
  const nameless = { ...asked, transaction_id: 'old', new_transaction_id: null };
  await parts.reruns.record('production', { ...nameless, id: randomUUID(), requested_at: long });
  await parts.calls.keepCalls('production', [call('late', long + SEARCH_MS + 500)]);
  await parts.reruns.match('production');
  const rows = await database.kysely
    .selectFrom('reruns')
    .select(['new_transaction_id', 'following'])
    .where('environment', '=', 'production')
    .execute();
  expect(rows).toEqual([{ new_transaction_id: null, following: 0 }]);
});
