import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beat } from './postgres-connections.js';

let answers: (() => void)[];
let silent: Error[];
const client = { query: vi.fn() };
const answer = () => answers.shift()?.();
const said = () => silent.map(({ message }) => message);
// Like the loop after the timers: what has arrived is read, then the immediates run.
const nextRound = () => new Promise((resolve) => setImmediate(resolve));

async function start() {
  const begun = beat(client, (error) => silent.push(error));
  answer();
  return begun;
}

beforeEach(() => {
  answers = [];
  silent = [];
  client.query.mockImplementation(() => new Promise<void>((resolve) => answers.push(resolve)));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('reports once that a response does not arrive within 5 s', async () => {
  await start();
  await vi.advanceTimersByTimeAsync(7_900);
  await nextRound();
  expect(said()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  await nextRound();
  await vi.advanceTimersByTimeAsync(20_000);
  await nextRound();
  expect(said()).toEqual(['the database does not respond any more']);
});

it('also reports the first response that does not arrive', async () => {
  void beat(client, (error) => silent.push(error));
  await vi.advanceTimersByTimeAsync(5_000);
  await nextRound();
  expect(silent).toHaveLength(1);
});

it('continues after each response, even a refusal, and after a time in which this process was held up', async () => {
  await start();
  await vi.advanceTimersByTimeAsync(3_000);
  answer();
  client.query.mockRejectedValueOnce(new Error('refused'));
  await vi.advanceTimersByTimeAsync(3_000);
  // Late timers run, one after another, before the response is read that arrived long ago.
  vi.advanceTimersByTime(8_000);
  answer();
  await nextRound();
  await vi.advanceTimersByTimeAsync(3_000);
  answer();
  await nextRound();
  expect(silent).toEqual([]);
  expect(client.query).toHaveBeenLastCalledWith('select 1');
});

it('asks no more once it is stopped', async () => {
  const stop = await start();
  await vi.advanceTimersByTimeAsync(3_000);
  stop();
  client.query.mockClear();
  await vi.advanceTimersByTimeAsync(20_000);
  await nextRound();
  expect([silent, client.query.mock.calls]).toEqual([[], []]);
});
