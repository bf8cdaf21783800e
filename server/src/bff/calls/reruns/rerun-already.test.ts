import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callPage,
  rerunCount,
  rerunJob,
  rerunJobsApi,
  rerunJobPage,
  type CallState,
  type RerunJobPage,
} from '../../../contract/index.js';
import { eventually } from '../../../testing/eventually.js';
import { startRerunService, type RerunService } from '../../../testing/services/rerun-service.js';
import { startTestConsole, type TestConsole } from '../../../testing/fixtures/test-console.js';
import { FAST } from '../../../testing/fixtures/test-sync.js';

const JOBS = '/api/sandbox/rerun-jobs';
const NONE = { delivered: 0, retrying: 0, failed: 0, unknown: 0 };
let service: RerunService;
let console: TestConsole;
beforeAll(async () => {
  service = await startRerunService();
  const settings = { baseUrl: service.url, apiKey: 'rerun-key-12345678', label: 'rerun' };
  console = await startTestConsole({
    services: { sandbox: { ...settings, dataRequestForm: 'object' } },
    sync: FAST,
  });
});
afterAll(async () => {
  await console.stop();
  await service.stop();
});
beforeEach(() => {
  service.answer('named');
  service.reruns.clear();
});

const listed = async (query = '') =>
  callPage.parse((await console.ask('GET', `/api/sandbox/calls${query}`)).body).calls;

/** Failed calls in the archive; returns their transaction IDs, oldest first. */
async function failed(count: number): Promise<string[]> {
  const ids = service.add(count, { status: 'FAILED', attempts: 16 });
  await eventually(listed, (calls) =>
    calls.some(({ transaction_id }) => transaction_id === ids.at(-1)),
  );
  return ids;
}

const press = (calls: object, more: object = {}) =>
  console.ask('POST', JOBS, {
    body: { calls, per_second: 20, request_id: randomUUID(), ...more },
  });
const count = async (transaction_ids: string[]) =>
  rerunCount.parse(
    (await console.ask('POST', `${JOBS}/count`, { body: { calls: { transaction_ids } } })).body,
  );
const read = async (id: string): Promise<RerunJobPage> =>
  rerunJobPage.parse((await console.ask('GET', `${JOBS}/${id}`)).body);
const ended = (id: string, isSo: (page: RerunJobPage) => boolean = () => true) =>
  eventually(
    () => read(id),
    (page) => page.job.state !== 'running' && isSo(page),
  );
const idOf = ({ body }: { body: unknown }) => rerunJob.parse(body).id;
const rerunOne = (transaction_id: string) =>
  console.ask('POST', '/api/sandbox/v1/webhook/admin/call/rerun', { body: { transaction_id } });
const rerunStateOf = (transaction_id: string, state: CallState | null) =>
  eventually(listed, (calls) =>
    calls.some((call) => call.transaction_id === transaction_id && call.rerun_state === state),
  );
/** Delays the reruns of these calls until the returned function is called; the others are made at once. */
function hold(ids: readonly string[]): () => void {
  let letGo: () => void = () => undefined;
  const held = new Promise<'named'>((resolve) => {
    letGo = () => {
      resolve('named');
    };
  });
  service.answer((transaction_id) => (ids.includes(transaction_id) ? held : 'named'));
  return letGo;
}
const times = (ids: string[]) => ids.map((id) => service.reruns.get(id) ?? 0);

describe('calls that were rerun already', () => {
  it('are counted separately, left out by default, and included on request', async () => {
    const ids = await failed(3);
    const [one = ''] = ids;
    await rerunOne(one);
    await rerunStateOf(one, 'failed');
    expect(await count(ids)).toMatchObject({
      ...{ count: 3, statuses: { failed: 3 } },
      by_default: { count: 2, statuses: { ...NONE, failed: 2 } },
      ...{ delivered: 0, rerun: 1 },
    });
    const job = await press({ transaction_ids: ids });
    expect(job.body).toMatchObject({ total: 2 });
    await ended(idOf(job));
    expect(times(ids)).toEqual([1, 1, 1]);

    const none = await press({ transaction_ids: ids });
    expect(none).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const all = await press({ transaction_ids: ids }, { include_rerun: true });
    await ended(idOf(all));
    expect(times(ids)).toEqual([2, 2, 2]);
  });

  it('count as confirmed only without them', async () => {
    const [one = '', other = ''] = await failed(2);
    await rerunOne(one);
    await rerunStateOf(one, 'failed');
    const created = (await listed()).filter((call) => [one, other].includes(call.transaction_id));
    const from = String(Math.min(...created.map(({ created_at }) => created_at ?? 0)));
    const rest = { filter: { status: 'FAILED', from }, expected: 2 };
    // The rerun of the first one also failed, and was not itself rerun.
    const job = await press(rest);
    expect(job.body).toMatchObject({ total: 2 });
    await ended(idOf(job));
    expect(times([one, other])).toEqual([1, 1]);
  });

  it('are not sent twice when two members start at once', async () => {
    const ids = await failed(6);
    const letGo = hold(ids);
    const both = await Promise.all([
      press({ transaction_ids: ids }),
      press({ transaction_ids: ids }),
    ]);
    letGo();
    const pages = await Promise.all(both.map((answer) => ended(idOf(answer))));
    expect(times(ids)).toEqual([1, 1, 1, 1, 1, 1]);
    const counts = pages.map(({ job }) => [job.counts.accepted, job.counts.skipped]);
    expect(counts.sort()).toEqual([
      [0, 6],
      [6, 0],
    ]);
  });

  it('are left out where one was rerun by itself while the job waited', async () => {
    const ids = await failed(3);
    const [first = '', , last = ''] = ids;
    const letGo = hold([first]);
    const id = idOf(await press({ transaction_ids: ids }));
    await eventually(
      () => service.requests.some(({ transaction_id }) => transaction_id === first),
      (isSent) => isSent,
    );
    await rerunOne(last);
    letGo();
    const { items } = await ended(id);
    expect(items.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'skipped']);
    expect(times(ids)).toEqual([1, 1, 1]);
  });

  it('are left out where it is not known whether the rerun was made', async () => {
    const [one = ''] = await failed(1);
    // Without a new call, which the next listing could show.
    service.answer('fault');
    await rerunOne(one);
    expect(await press({ transaction_ids: [one] })).toMatchObject({ status: 409 });
  });
});

describe('what became of the new calls', () => {
  it('is shown by the job and the rows of the original calls, as it changes', async () => {
    const ids = service.add(2, { status: 'PENDING', attempts: 1 });
    await eventually(listed, (calls) =>
      calls.some(({ transaction_id }) => transaction_id === ids[1]),
    );
    const id = idOf(await press({ transaction_ids: ids }));
    const retrying = await ended(id, ({ job }) => job.fates.retrying === 2);
    expect(retrying.items.map(({ reference_user_id }) => reference_user_id)).toEqual(
      ids.map((each) => `p${Number(each.slice(4))}`),
    );
    const [first, second] = retrying.items.map((item) => item.new_transaction_id ?? '');
    service.change(first ?? '', { status: 'COMPLETED' });
    service.change(second ?? '', { status: 'FAILED', attempts: 16 });
    await ended(id, ({ job }) => job.fates.delivered === 1 && job.fates.failed === 1);
    await rerunStateOf(ids[0] ?? '', 'delivered');
    await rerunStateOf(ids[1] ?? '', 'failed');
    const { jobs } = rerunJobsApi.list_rerun_jobs.response.parse(
      (await console.ask('GET', JOBS)).body,
    );
    expect(jobs.find((job) => job.id === id)?.fates).toEqual({ ...NONE, delivered: 1, failed: 1 });

    // One event, one delivery: the rerun of the rerun settles it for the first call too.
    await rerunOne(second ?? '');
    await rerunStateOf(ids[1] ?? '', 'failed');
    const newest = (await listed())[0];
    expect(newest?.rerun_of).toBe(second);
    service.change(newest?.transaction_id ?? '', { status: 'COMPLETED' });
    await rerunStateOf(ids[1] ?? '', 'delivered');
  });

  it('is unknown for a call that is no longer listed, and its row says so', async () => {
    const [one = ''] = service.add(1, { status: 'PENDING', attempts: 1 });
    await rerunStateOf(one, null);
    const id = idOf(await press({ transaction_ids: [one] }));
    const retrying = await ended(id, ({ job }) => job.fates.retrying === 1);
    expect(retrying.items).toMatchObject([{ new_state: 'retrying', new_status: 'PENDING' }]);
    await failed(50);
    const { items } = await ended(id, ({ job }) => job.fates.unknown === 1);
    expect(items).toMatchObject([
      { new_state: 'unknown', new_state_reason: 'left_window', new_attempts: 1 },
    ]);
  });
});
