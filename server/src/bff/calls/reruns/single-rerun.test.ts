import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callDetail, callPage, rerunJob, rerunJobPage } from '../../../contract/index.js';
import { eventually } from '../../../testing/eventually.js';
import { startRerunService, type RerunService } from '../../../testing/services/rerun-service.js';
import { startTestConsole, type TestConsole } from '../../../testing/fixtures/test-console.js';
import { FAST } from '../../../testing/fixtures/test-sync.js';

const JOBS = '/api/sandbox/rerun-jobs';
let service: RerunService;
let console: TestConsole;
beforeAll(async () => {
  service = await startRerunService();
  const settings = { baseUrl: service.url, apiKey: 'rerun-key-12345678', label: 'rerun' };
  console = await startTestConsole({
    services: { sandbox: { ...settings, dataRequestForm: 'object', totalTimeoutMs: 1500 } },
    sync: FAST,
  });
});
afterAll(async () => {
  await console.stop();
  await service.stop();
});
beforeEach(() => {
  service.answer('named');
});

async function failed(count: number): Promise<string[]> {
  const ids = service.add(count, { status: 'FAILED', attempts: 16 });
  const listed = async () => callPage.parse((await console.ask('GET', '/api/sandbox/calls')).body);
  await eventually(listed, ({ calls }) =>
    calls.some(({ transaction_id }) => transaction_id === ids.at(-1)),
  );
  return ids;
}

const rerunOne = (transaction_id: string) =>
  console.ask('POST', '/api/sandbox/v1/webhook/admin/call/rerun', { body: { transaction_id } });
const detail = async (id: string) =>
  callDetail.parse((await console.ask('GET', `/api/sandbox/call?transaction_id=${id}`)).body);
const isAsked = (id: string) =>
  eventually(
    () => Promise.resolve(service.requests.some(({ transaction_id }) => transaction_id === id)),
    (is) => is,
  );
const times = (ids: string[]) => ids.map((id) => service.reruns.get(id) ?? 0);

async function press(transaction_ids: string[]): Promise<string> {
  const body = { calls: { transaction_ids }, per_second: 20, request_id: randomUUID() };
  return rerunJob.parse((await console.ask('POST', JOBS, { body })).body).id;
}
const ended = (id: string) =>
  eventually(
    async () => rerunJobPage.parse((await console.ask('GET', `${JOBS}/${id}`)).body),
    ({ job }) => job.state !== 'running',
  );

it('is stored before it is sent, with who requested it', async () => {
  const [one = ''] = await failed(1);
  service.answer('late');
  const answer = rerunOne(one);
  await isAsked(one);
  expect((await detail(one)).reruns).toMatchObject([
    { requested_by: 'First admin', outcome: 'sending' },
  ]);
  expect((await answer).status).toBe(200);
  expect((await detail(one)).reruns).toMatchObject([{ outcome: 'accepted', matched: 'response' }]);
});

it.each([
  ['never', 'skipped'],
  ['refused_late', 'accepted'],
] as const)(
  'is awaited by a bulk rerun that reaches the call in the meantime: with response %s, it is %s there',
  async (how, state) => {
    const ids = await failed(3);
    const [first = '', second = ''] = ids;
    let asked = 0;
    service.answer(async (id) => {
      // The bulk rerun reaches the second call while that one is being sent, however slow the machine is.
      if (id === first) await isAsked(second);
      if (id !== second) return 'late';
      asked += 1;
      return asked === 1 ? how : 'named';
    });
    const job = await press(ids);
    await isAsked(first);
    const answer = rerunOne(second);
    const { items } = await ended(job);
    expect(items.map((item) => item.state)).toEqual(['accepted', state, 'accepted']);
    expect((await answer).status).toBe(how === 'never' ? 504 : 422);
    expect(times(ids)).toEqual([1, 1, 1]);
  },
);

it('is never refused as a repeat, even while a bulk rerun is sending the same call', async () => {
  const ids = await failed(1);
  const [one = ''] = ids;
  service.answer('late');
  const job = await press(ids);
  await isAsked(one);
  expect((await rerunOne(one)).status).toBe(200);
  await ended(job);
  expect((await rerunOne(one)).status).toBe(200);
  expect(times(ids)).toEqual([3]);
});

it.each(['refused', 'maintenance', 'too_many'] as const)(
  'leaves no rerun behind where the service took none: %s',
  async (how) => {
    const [one = ''] = await failed(1);
    service.answer(how);
    expect((await rerunOne(one)).status).toBeGreaterThanOrEqual(400);
    expect((await detail(one)).reruns).toEqual([]);
    service.answer('named');
    const { items } = await ended(await press([one]));
    expect(items.map(({ state }) => state)).toEqual(['accepted']);
  },
);

it('stays as one with an unknown result after a fault of the service', async () => {
  const [one = ''] = await failed(1);
  service.answer('fault');
  expect(await rerunOne(one)).toMatchObject({ status: 422, body: { may_be_done: true } });
  expect((await detail(one)).reruns).toMatchObject([{ outcome: 'unknown' }]);
});
