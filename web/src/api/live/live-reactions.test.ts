import type { PushedHealth, PushEvent } from '@connect-console/server/contract';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { healthQuery } from '../health';
import { serviceNow } from '../service-clock';
import type { Push } from './live';
import { listQuery, pagesKey } from './live-list';
import { liveReactions } from './live-reactions';

let reread: string[];
let reactions: ReturnType<typeof liveReactions>;

beforeEach(() => {
  vi.useFakeTimers();
  const client = new QueryClient();
  reread = [];
  vi.spyOn(client, 'invalidateQueries').mockImplementation((filters) => {
    reread.push(JSON.stringify(filters?.queryKey));
    return Promise.resolve();
  });
  reactions = liveReactions('sandbox', client);
});
afterEach(() => {
  reactions.stop();
  vi.useRealTimers();
});

const push = (event: PushEvent, data: object) => ({ event, data }) as Push; // reactions only read a record's IDs
const call = (rerun_of: string | null = null) =>
  push('call', { transaction_id: 'ewh:1', reference_user_id: 'ann', rerun_of });
const HEALTH: PushedHealth = {
  ...{ state: 'ok', failing_since: null, failure: null, polled_at: 1 },
  ...{ clock_offset_ms: 0, sent_at: 2 },
  unreadable: { calls: 0, attempts: 0 },
  not_read: { calls: 0, attempts: 0 },
};
const CALL = '["sandbox","get_call",{"query":{"transaction_id":"ewh:1"}}]';
const HISTORY = '["sandbox","get_user_history",{"query":{"reference_user_id":"ann"}}]';
const CALLS = '["sandbox","calls"]';
const TALLY = '["sandbox","count_reruns"]';
const ALERTS = ['["get_alerts"]', '["list_alert_channels"]', '["list_incidents"]'];
const SUMS = ['get_overview', 'get_activity', 'get_delivery', 'get_reconciliation'].map(
  (sum) => `["sandbox","${sum}"]`,
);

it.each<[string, Push, string[]]>([
  ['a call', call(), [CALLS, CALL, HISTORY, TALLY, ...SUMS]],
  [
    'an attempt of a call that names no user',
    push('attempt', { attempt_key: 'e1', transaction_id: 'ewh:1', reference_user_id: null }),
    ['["sandbox","attempts"]', '["sandbox","get_attempt",{"query":{"key":"e1"}}]', CALL, ...SUMS],
  ],
  [
    'a user',
    push('user', { reference_user_id: 'ann', user: null }),
    [
      '["sandbox","users"]',
      '["sandbox","get_user",{"query":{"reference_user_id":"ann"}}]',
      '["sandbox","list_users"]',
      '["sandbox","get_registration"]',
      HISTORY,
      ...SUMS,
    ],
  ],
  [
    'a bulk rerun',
    push('job', { kind: 'rerun', id: 'j1' }),
    ['["sandbox","list_rerun_jobs"]', '["sandbox","get_rerun_job",{"id":"j1"}]', ...SUMS],
  ],
  ['a gap', push('gap', { id: 'g1', list: 'calls' }), [CALLS, ...SUMS]],
  ['an incident', push('alerts', {}), [...ALERTS, '["sandbox","get_overview"]']],
  ['a quota', push('quotas', {}), ['["sandbox","get_overview"]']],
  ['how the service is', push('health', HEALTH), []],
  ['too much missed', push('reset', {}), [...ALERTS, '["sandbox"]']],
])('reads again after %s what shows it', (_what, pushed, expected) => {
  reactions.react(pushed);
  expect(reread).toEqual(expected);
});

it('reads every open call again after a rerun, as its whole rerun chain shows it', () => {
  reactions.react(call('ewh:0'));
  expect(reread[1]).toBe('["sandbox","get_call"]');
});

it('reads what changes all the time at most so often, and once more at the end', () => {
  const count = (key: string) => reread.filter((name) => name === key).length;
  for (let ms = 0; ms < 6000; ms += 100) {
    reactions.react(call());
    vi.advanceTimersByTime(100);
  }
  expect(count(CALL)).toBeGreaterThanOrEqual(11);
  expect(count(CALL)).toBeLessThanOrEqual(13);
  vi.advanceTimersByTime(10_000);
  expect(count('["sandbox","get_overview"]')).toBe(7);
  const all = reread.length;
  vi.advanceTimersByTime(60_000);
  expect(reread.length).toBe(all);
});

it.each([
  ['a push', call()],
  ['a reset', push('reset', {})],
])('reads once more what was still being loaded as %s came', async (_what, pushed) => {
  reactions.stop();
  const client = new QueryClient();
  const responses: ((state: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => responses.push(resolve));
  const observer = new QueryObserver(client, {
    queryKey: ['sandbox', 'get_call', { query: { transaction_id: 'ewh:1' } }],
    queryFn,
  });
  const stop = observer.subscribe(() => undefined);
  reactions = liveReactions('sandbox', client);
  reactions.react(pushed);
  responses[0]?.('PENDING');
  await vi.advanceTimersByTimeAsync(600);
  responses[1]?.('COMPLETED');
  await vi.advanceTimersByTimeAsync(600);
  expect(observer.getCurrentResult().data).toBe('COMPLETED');
  expect(responses).toHaveLength(2);
  stop();
});

it('replaces a changed row in place once the responses to earlier requests for its list have come', async () => {
  reactions.stop();
  const client = new QueryClient();
  reactions = liveReactions('sandbox', client);
  const key = [...pagesKey('sandbox', 'calls'), {}];
  const row = (n: number, state: string) => ({ transaction_id: `ewh:${n}`, state });
  const list = (state: string) => ({ pages: [{ rows: [row(2, state), row(1, 'failed')] }] });
  client.setQueryData(key, list('retrying'));
  let respond = (_page: object): void => undefined;
  void client.query({
    queryKey: ['sandbox', 'calls', 'newest', {}],
    queryFn: () =>
      new Promise<object>((resolve) => {
        respond = resolve;
      }),
  });
  reactions.react(push('call', { ...row(2, 'delivered'), rerun_of: null }));
  await vi.advanceTimersByTimeAsync(400);
  expect(client.getQueryData(key)).toEqual(list('retrying'));
  respond({});
  await vi.advanceTimersByTimeAsync(100);
  const [first] = client.getQueryData<ReturnType<typeof list>>(key)?.pages ?? [];
  expect(first?.rows.map(({ state }) => state)).toEqual(['delivered', 'failed']);
});

it('keeps a pushed health, and the clock of the service that it states', () => {
  reactions.stop();
  const client = new QueryClient();
  reactions = liveReactions('sandbox', client);
  const HOUR = 3_600_000;
  const health = { ...HEALTH, sent_at: Date.now() + HOUR, clock_offset_ms: 60_000 };
  reactions.react(push('health', health));
  expect(client.getQueryData(healthQuery('sandbox').queryKey)).toEqual(health);
  expect(serviceNow('sandbox')).toBe(Date.now() + HOUR + 60_000);
});

it('reads a list again that was loaded ahead of its page while new rows came', async () => {
  reactions.stop();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  reactions = liveReactions('sandbox', client);
  const responses: ((page: object) => void)[] = [];
  const list = listQuery(
    {
      name: 'calls',
      read: () => new Promise<never>((resolve) => responses.push(resolve as () => void)),
    },
    'sandbox',
    {},
  );
  const page = (...sequences: number[]) => ({
    rows: sequences.map((sequence) => ({ transaction_id: String(sequence) })),
    next: null,
  });
  void client.infiniteQuery(list);
  reactions.react(call());
  responses[0]?.(page(1));
  // The page with the list is still being loaded when the push is processed.
  await vi.advanceTimersByTimeAsync(2000);
  const observer = new InfiniteQueryObserver(client, list);
  const stop = observer.subscribe(() => undefined);
  responses[1]?.(page(2, 1));
  await vi.advanceTimersByTimeAsync(100);
  expect(observer.getCurrentResult().data?.pages).toEqual([page(2, 1)]);
  // From here on its newest page contains the new rows.
  reactions.react(call());
  await vi.advanceTimersByTimeAsync(2000);
  expect(responses).toHaveLength(2);
  stop();
});
