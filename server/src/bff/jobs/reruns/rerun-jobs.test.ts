import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callDetail,
  callPage,
  rerunJob,
  rerunJobsApi,
  rerunJobPage,
  type JobItemState,
  type RerunJob,
  type RerunJobPage,
} from '../../../contract/index.js';
import { eventually } from '../../../testing/eventually.js';
import { startRerunService, type RerunService } from '../../../testing/services/rerun-service.js';
import { startTestConsole, type TestConsole } from '../../../testing/fixtures/test-console.js';
import { FAST } from '../../../testing/fixtures/test-sync.js';

const JOBS = '/api/sandbox/rerun-jobs';
const LOST = ['never', 'gateway', 'closed', 'timed_out'] as const;
let service: RerunService;
let console: TestConsole;
beforeAll(async () => {
  service = await startRerunService();
  const settings = { baseUrl: service.url, apiKey: 'rerun-key-12345678', label: 'rerun' };
  console = await startTestConsole({
    services: { sandbox: { ...settings, dataRequestForm: 'object', totalTimeoutMs: 700 } },
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
  service.requests.length = 0;
});

/** Calls in the archive; returns their transaction IDs, oldest first. */
async function archived(count: number, more?: object): Promise<string[]> {
  const ids = service.add(count, more);
  await eventually(
    async () => callPage.parse((await console.ask('GET', '/api/sandbox/calls')).body).calls,
    (calls) => calls.some(({ transaction_id }) => transaction_id === ids.at(-1)),
  );
  return ids;
}

const press = (calls: object, more: object = {}) =>
  console.ask('POST', JOBS, {
    body: { calls, per_second: 20, request_id: randomUUID(), ...more },
  });

async function start(calls: object, more?: object): Promise<RerunJob> {
  const answer = await press(calls, more);
  expect(answer.status).toBe(201);
  return rerunJob.parse(answer.body);
}

async function read(id: string, query = ''): Promise<RerunJobPage> {
  return rerunJobPage.parse((await console.ask('GET', `${JOBS}/${id}${query}`)).body);
}

const until = (id: string, isThere: (page: RerunJobPage) => boolean) =>
  eventually(() => read(id), isThere);
const ended = (id: string) => until(id, ({ job }) => job.state !== 'running');

const states = ({ items }: RerunJobPage): JobItemState[] => items.map(({ state }) => state);

describe('a bulk rerun', () => {
  it('reruns each call once, the oldest first, at its pace, and knows the new calls', async () => {
    const ids = await archived(6);
    const job = await start({ transaction_ids: [...ids].reverse().concat(ids) });
    expect(job).toMatchObject({ state: 'running', total: 6, per_second: 20, blocked: null });

    const { items } = await eventually(
      () => ended(job.id),
      (page) => page.items.every(({ new_state }) => new_state !== null),
    );
    expect(items.map(({ transaction_id }) => transaction_id)).toEqual(ids);
    expect(new Set(items.map(({ new_transaction_id }) => new_transaction_id)).size).toBe(6);
    expect(
      items.every(({ state, matched }) => state === 'accepted' && matched === 'response'),
    ).toBe(true);
    expect(service.requests.map(({ transaction_id }) => transaction_id)).toEqual(ids);
    const times = service.requests.map(({ at }) => at);
    // 20 a second; the first one may be late, and the second does not wait for it.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(4 * 50);

    const list = rerunJobsApi.list_rerun_jobs.response.parse((await console.ask('GET', JOBS)).body);
    expect(list.jobs[0]).toMatchObject({ id: job.id, state: 'finished', counts: { accepted: 6 } });
  });

  it('takes all that a filter finds, and refuses one that finds more than was confirmed', async () => {
    await archived(3, { status: 'FAILED' });
    const filter = { status: 'FAILED' };
    const count = await console.ask('POST', `${JOBS}/count`, { body: { calls: { filter } } });
    expect(count.body).toMatchObject({ count: 3, more: false, statuses: { failed: 3 } });

    const refused = await press({ filter, expected: 2 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const none = await press({ filter: { status: 'NONE' }, expected: 2 });
    expect(none).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(service.requests).toEqual([]);

    const { id, filter: named } = await start({ filter, expected: 5 });
    expect(named).toEqual(filter);
    expect(states(await ended(id))).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('is one job when the same press comes twice', async () => {
    const transaction_ids = await archived(2);
    const request_id = randomUUID();
    const both = await Promise.all([
      press({ transaction_ids }, { request_id }),
      press({ transaction_ids }, { request_id }),
    ]);
    const [one, other] = both.map(({ body }) => rerunJob.parse(body).id);
    expect(one).toBe(other);
    await ended(one ?? '');
    expect((await press({ transaction_ids }, { request_id })).status).toBe(200);
    expect(service.requests).toHaveLength(2);
  });

  it('says what the service refused, in its own words, and goes on', async () => {
    const [first = '', second = ''] = await archived(2);
    service.answer((id) => (id === first ? 'refused' : 'named'));
    const { id } = await start({ transaction_ids: [first, 'ewh:nowhere', second] });
    const page = await ended(id);
    expect(page.items).toMatchObject([
      { state: 'refused', failure_code: 'INVALID_REQUEST', reason: 'No <b>' },
      { transaction_id: second, state: 'accepted' },
      { transaction_id: 'ewh:nowhere', state: 'refused' },
    ]);
    const refused = await read(id, '?state=refused');
    expect(refused.items.map(({ n }) => n)).toEqual([1, 3]);
    expect((await read(id, '?after=2')).items.map(({ n }) => n)).toEqual([3]);
  });

  it('cancels before the next call', async () => {
    const ids = await archived(5);
    const { id } = await start({ transaction_ids: ids }, { per_second: 1 });
    await eventually(
      () => service.requests.length,
      (sent) => sent === 1,
    );
    const cancelled = await console.ask('POST', `${JOBS}/${id}/cancel`);
    expect(cancelled.body).toMatchObject({ state: 'cancelled', counts: { cancelled: 4 } });
    const next = await start({ transaction_ids: ids.slice(4) });
    await ended(next.id);
    expect(service.requests).toHaveLength(2);
    const again = await console.ask('POST', `${JOBS}/${id}/cancel`);
    expect(again.body).toMatchObject({ state: 'cancelled', counts: { accepted: 1, cancelled: 4 } });
  });
});

describe('a bulk rerun that is changed', () => {
  const act = async (id: string, action: string) =>
    rerunJob.parse((await console.ask('POST', `${JOBS}/${id}/${action}`)).body);

  it('is paused before its next call, and goes on', async () => {
    const ids = await archived(12);
    const { id } = await start({ transaction_ids: ids });
    await eventually(
      () => service.requests.length,
      (sent) => sent > 1,
    );
    expect(await act(id, 'pause')).toMatchObject({ state: 'paused', finished_at: null });
    const { job } = await until(id, (page) => page.job.counts.running === 0);
    expect(job).toMatchObject({ state: 'paused', counts: { waiting: 12 - job.counts.accepted } });
    // Another job need not wait for it.
    await ended((await start({ transaction_ids: await archived(1) })).id);
    expect(service.requests).toHaveLength(job.counts.accepted + 1);
    expect(await act(id, 'resume')).toMatchObject({ state: 'running' });
    expect((await ended(id)).job).toMatchObject({ state: 'finished', counts: { accepted: 12 } });
    expect([...service.reruns.values()]).toEqual(Array.from({ length: 13 }, () => 1));
  });

  it('is queued while an older one runs, also one that is resumed', async () => {
    const ids = await archived(9);
    const first = await start({ transaction_ids: ids.slice(0, 4) }, { per_second: 1 });
    const second = await start({ transaction_ids: ids.slice(4) }, { per_second: 1 });
    expect([first.is_queued, second.is_queued]).toEqual([false, true]);
    await act(first.id, 'pause');
    await eventually(
      () => read(second.id),
      ({ job }) => !job.is_queued && job.counts.accepted > 0,
    );
    expect(await act(first.id, 'resume')).toMatchObject({ is_queued: false });
    await ended(first.id);
    expect(await act(second.id, 'cancel')).not.toMatchObject({ counts: { cancelled: 0 } });
  });

  it('retries refused and unsent reruns, and none that may have been carried out', async () => {
    const ids = await archived(15);
    const [refused = '', lost = ''] = ids;
    service.answer((id) => (id === refused ? 'refused' : id === lost ? 'never' : 'named'));
    const { id } = await start({ transaction_ids: ids }, { per_second: 5 });
    await eventually(
      () => service.requests.length,
      (sent) => sent >= 3,
    );
    await act(id, 'cancel');
    const before = await until(id, (page) => page.job.finished_at !== null);
    expect(before.job).toMatchObject({ state: 'cancelled' });
    expect(before.job.counts.cancelled).toBeGreaterThan(0);
    service.answer('named');
    expect(await act(id, 'retry')).toMatchObject({ state: 'running', finished_at: null });
    const { job } = await ended(id);
    expect(job).toMatchObject({ state: 'finished', counts: { refused: 0, cancelled: 0 } });
    expect(ids.map((one) => service.reruns.get(one))).toEqual(ids.map(() => 1));
    expect(await act(id, 'retry')).toMatchObject({ state: 'finished' });
  });

  it.each(['csv', 'json'])('exports the result of each call as %s', async (format) => {
    const [refused = '', taken = ''] = await archived(2);
    service.answer((id) => (id === refused ? 'refused' : 'named'));
    const { id, filter } = await start({ transaction_ids: [refused, taken] });
    expect(filter).toBeNull();
    await ended(id);
    const file = await console.ask('GET', `${JOBS}/${id}/export?format=${format}`);
    const name = new RegExp(`attachment; filename="bulk-rerun-sandbox-.*\\.${format}"`);
    expect(file.headers.get('content-disposition')).toMatch(name);
    if (format === 'csv') {
      const [head, first, second] = file.text.replace('\ufeff', '').split('\r\n');
      expect(head).toMatch(/^n,reference_user_id,transaction_id,state,/);
      expect(first).toContain(`${refused},refused,`);
      expect(second).toContain(`${taken},accepted,`);
    } else {
      expect(file.body).toMatchObject([
        { transaction_id: refused, state: 'refused', new_transaction_id: null },
        { transaction_id: taken, state: 'accepted', matched: 'response' },
      ]);
    }
  });

  it('is left as it is by an action that does not apply', async () => {
    const { id } = await start({ transaction_ids: await archived(1) });
    await ended(id);
    for (const action of ['pause', 'resume', 'cancel', 'retry']) {
      expect(await act(id, action)).toMatchObject({ state: 'finished' });
    }
  });
});

describe('calls that are delivered', () => {
  it('are counted separately, left out by default, and included on request', async () => {
    const [open = ''] = await archived(1);
    const [delivered = ''] = await archived(1, { status: 'COMPLETED' });
    const calls = { transaction_ids: [open, delivered] };
    const count = async (transaction_ids: string[]) =>
      (await console.ask('POST', `${JOBS}/count`, { body: { calls: { transaction_ids } } })).body;
    expect(await count([open, delivered])).toMatchObject({
      ...{ count: 2, by_default: { count: 1 }, delivered: 1, rerun: 0 },
    });
    const job = await start(calls);
    expect(job.total).toBe(1);
    await ended(job.id);
    expect(await press({ transaction_ids: [delivered] })).toMatchObject({ status: 409 });
    const all = await start({ transaction_ids: [delivered] }, { include_delivered: true });
    await ended(all.id);
    expect(service.requests.map(({ transaction_id }) => transaction_id)).toEqual([open, delivered]);
    expect(await count([delivered])).toMatchObject({
      ...{ count: 1, by_default: { count: 0 }, delivered: 1, rerun: 0 },
    });
  });

  it('are left out though they were delivered while the job waited', async () => {
    const ids = await archived(3);
    const [, , last = ''] = ids;
    service.answer('maintenance');
    const { id } = await start({ transaction_ids: ids });
    service.change(last, { status: 'COMPLETED', attempts: 2 });
    const path = `/api/sandbox/call?transaction_id=${encodeURIComponent(last)}`;
    await eventually(
      async () => callDetail.parse((await console.ask('GET', path)).body),
      ({ call }) => call.state === 'delivered',
    );
    service.answer('named');
    const { items } = await ended(id);
    expect(items.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'skipped']);
    expect(service.reruns.has(last)).toBe(false);
  });

  it('are left out where the call of their rerun chain is', async () => {
    const [one = '', other = ''] = await archived(2, { status: 'FAILED', attempts: 16 });
    const { id } = await start({ transaction_ids: [one] });
    const { items } = await eventually(
      () => ended(id),
      (page) => page.items.every(({ new_state }) => new_state !== null),
    );
    service.change(items[0]?.new_transaction_id ?? '', { status: 'COMPLETED' });
    await until(id, (page) => page.items.every(({ new_state }) => new_state === 'delivered'));
    const again = await start(
      { transaction_ids: [one, other] },
      { include_rerun: true, include_delivered: false },
    );
    expect(again.total).toBe(1);
    await ended(again.id);
    expect(service.reruns.get(one)).toBe(1);
  });
});

describe('an answer that does not name the new call', () => {
  it.each(['empty', 'text'] as const)('%s: the new call is matched by its time', async (how) => {
    const ids = await archived(4);
    service.answer(how);
    const { id } = await start({ transaction_ids: ids });
    const { items } = await eventually(
      () => ended(id),
      (page) => page.items.every(({ new_transaction_id }) => new_transaction_id !== null),
    );
    expect(states({ items } as RerunJobPage)).toEqual(ids.map(() => 'accepted'));
    for (const { transaction_id, new_transaction_id, matched } of items) {
      expect(matched).toBe('time');
      const about = `/api/sandbox/call?transaction_id=${new_transaction_id ?? ''}`;
      const { call, reruns } = callDetail.parse((await console.ask('GET', about)).body);
      expect(call.rerun_of).toBe(transaction_id);
      expect(reruns).toMatchObject([{ matched: 'time', outcome: 'accepted', job_id: id }]);
    }
  });

  it.each(LOST)('%s: unknown, until the call is found', async (how) => {
    const ids = await archived(3);
    service.answer((_id, n) => (n === 2 ? how : 'named'));
    const { id } = await start({ transaction_ids: ids });
    // The items of a page are read before their reruns: a match in between only shows on the next page.
    const page = await eventually(
      () => ended(id),
      ({ items }) =>
        items.every(
          ({ new_transaction_id, state }) => new_transaction_id !== null && state !== 'unknown',
        ),
    );
    expect(page.items.map(({ matched }) => matched)).toEqual(['response', 'time', 'response']);
    expect(states(page)).toEqual(['accepted', 'accepted', 'accepted']);
    expect([...service.reruns.values()]).toEqual([1, 1, 1]);
  });
});

describe('a service that takes no reruns for now', () => {
  it.each(['maintenance', 'too_many'] as const)('%s: rests, says so, and goes on', async (how) => {
    const ids = await archived(3);
    service.answer(how);
    const { id } = await start({ transaction_ids: ids });
    // One is tried every now and then.
    const rests = await until(
      id,
      (page) => page.job.blocked !== null && page.job.counts.waiting === 3,
    );
    expect(rests.job.state).toBe('running');
    service.answer('named');
    const { job } = await ended(id);
    expect(job).toMatchObject({ state: 'finished', blocked: null, counts: { accepted: 3 } });
    expect([...service.reruns.values()]).toEqual([1, 1, 1]);
  });

  it('can be cancelled while it rests', async () => {
    const ids = await archived(1);
    service.answer('maintenance');
    const { id } = await start({ transaction_ids: ids });
    await until(id, ({ job }) => job.blocked !== null);
    await console.ask('POST', `${JOBS}/${id}/cancel`);
    const { job } = await until(id, (page) => page.job.counts.cancelled === 1);
    expect(job).toMatchObject({ state: 'cancelled', blocked: null });
  });
});

it.each<[string, object, object?]>([
  ['no calls', { transaction_ids: [] }],
  ['too many calls', { transaction_ids: Array.from({ length: 10_001 }, (_, n) => `ewh:${n}`) }],
  ['an unknown filter', { filter: { colour: 'red' }, expected: 1 }],
  ['a filter without a count', { filter: {} }],
  ['both', { transaction_ids: ['a'], filter: {}, expected: 1 }],
  ['an id that is none', { transaction_ids: ['a\u0000'] }],
  ['a pace that is not offered', { transaction_ids: ['a'] }, { per_second: 1000 }],
  ['a press without a name', { transaction_ids: ['a'] }, { request_id: '' }],
])('refuses %s', async (_what, calls, more) => {
  expect(await press(calls, more)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  });
});

it.each(['?after=x', '?state=lost', '?after=1234567'])('refuses the query %s', async (query) => {
  expect((await console.ask('GET', `${JOBS}/a${query}`)).status).toBe(400);
});

it('knows no job of another id', async () => {
  expect((await console.ask('GET', `${JOBS}/nowhere`)).status).toBe(404);
  for (const action of ['pause', 'resume', 'cancel', 'retry']) {
    expect((await console.ask('POST', `${JOBS}/nowhere/${action}`)).status).toBe(404);
  }
  expect((await console.ask('GET', `${JOBS}/nowhere/export?format=csv`)).status).toBe(404);
  expect((await console.ask('GET', '/api/production/rerun-jobs/nowhere')).status).toBe(404);
});
