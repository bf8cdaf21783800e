import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { eventually } from '../eventually.js';
import type { Action, Destination, History } from './history.js';
import type { Disagreement } from './shown.js';
import type { World } from './world.js';

// Sixteen attempts for each of more calls would take longer than all other histories together.
const MOST_TO_EXHAUST = 20;
// A little more than a listing contains: each further delivery would also wait for the server's time-out.
const MOST_TO_HANG = 60;
const BURST_CONNECTIONS = 16;
const HOUR_MS = 3_600_000;
// Longer than a history takes between two moves of the clock, shorter than the first delay of a retry.
const QUIET_MS = 240_000;
const CLOSED = 'http://127.0.0.1:1/closed';

const started = z.object({ id: z.string() });
const running = z.object({ clock: z.object({ running: z.unknown() }) });
const rerunAnswer = z.object({ transaction_id: z.string() });
const jobPage = z.object({
  job: z.object({ state: z.string() }),
  items: z.array(
    z.object({ transaction_id: z.string(), new_transaction_id: z.nullable(z.string()) }),
  ),
});

/** This many calls: the newest but `from`, and those before it. */
const some = <T>(oldestFirst: readonly T[], from: number, count: number): T[] => {
  const newestFirst = oldestFirst.toReversed();
  const start = newestFirst.length === 0 ? 0 : from % newestFirst.length;
  return newestFirst.slice(start, start + count);
};

function addressOf(world: World, destination: Destination): string | null {
  const addresses = {
    console: world.hookUrls.at(-1) ?? CLOSED,
    business: `${world.business.url}/hook`,
    closed: CLOSED,
  };
  return destination === 'none' ? null : addresses[destination];
}

async function register(
  world: World,
  by: 'console' | 'business',
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, (_value, n) => `user-${world.registered + n}`);
  const path = '/v1/business_connect_user/register';
  const one = (reference_user_id: string) =>
    by === 'console'
      ? world.callService('register', { reference_user_id })
      : world.sandbox.post(path, { reference_user_id }, world.key);
  for (let n = 0; n < ids.length; n += BURST_CONNECTIONS) {
    await Promise.all(ids.slice(n, n + BURST_CONNECTIONS).map(one));
  }
  world.registered += count;
  return ids;
}

async function bring(world: World, ids: readonly string[], outcome: string): Promise<void> {
  if (ids.length === 0) return;
  const shares = [{ percent: 100, outcome }];
  const { body } = await world.sandbox.post(
    '/sandbox/plans',
    { reference_user_ids: ids, shares },
    world.key,
  );
  started.parse(body);
}

async function burst(world: World, action: Action & { do: 'burst' }): Promise<void> {
  const most = world.business.isSlow || world.relayTarget.isSlow ? MOST_TO_HANG : action.count;
  const ids = await register(world, 'business', Math.min(action.count, most));
  const size = action.pollEvery === 0 ? ids.length : action.pollEvery;
  for (let n = 0; n < ids.length; n += size) {
    await bring(world, ids.slice(n, n + size), action.outcome);
    if (action.pollEvery > 0) await world.poll(1);
  }
}

async function relay(world: World, types: readonly string[], isOn: boolean): Promise<void> {
  if (!world.isRunning) return;
  const relay_url = isOn ? `${world.relayTarget.url}/relayed` : null;
  for (const webhook_type of types) {
    await world.ask('PUT', '/hooks/relay', { webhook_type, relay_url });
  }
}

/** The calls of the console's own key. */
const ownCalls = (world: World) =>
  world.truth.calls().filter(({ key_id }) => key_id === world.keyId);

async function rerun(world: World, pick: number): Promise<void> {
  const [call] = some(ownCalls(world), pick, 1);
  if (!call || !world.isConnected) return;
  const { transaction_id } = call;
  const { data } = rerunAnswer.safeParse(await world.callService('call_rerun', { transaction_id }));
  if (data) world.reruns.set(data.transaction_id, transaction_id);
}

async function rerunInBulk(world: World, action: Action & { do: 'rerun in bulk' }): Promise<void> {
  const transaction_ids = some(ownCalls(world), action.pick, action.count).map(
    (call) => call.transaction_id,
  );
  if (transaction_ids.length === 0 || !world.isConnected) return;
  const { body } = await world.ask('POST', '/rerun-jobs', {
    ...{ calls: { transaction_ids }, per_second: 20, include_rerun: action.includeRerun },
    request_id: randomUUID(),
  });
  const { data: job } = started.safeParse(body);
  // All of them were already rerun.
  if (!job) return;
  const { items } = await eventually(
    async () => jobPage.parse((await world.ask('GET', `/rerun-jobs/${job.id}`)).body),
    (page) => page.job.state === 'finished',
  );
  for (const { transaction_id, new_transaction_id: newId } of items) {
    if (newId !== null) world.reruns.set(newId, transaction_id);
  }
}

async function moveClock(world: World, to: (Action & { do: 'clock' })['to']): Promise<void> {
  const isTooMuch =
    world.truth.pending() > MOST_TO_EXHAUST || world.business.isSlow || world.relayTarget.isSlow;
  const request =
    to === 'an hour on' ? { advance_ms: HOUR_MS } : { to: isTooMuch ? 'next_retry' : to };
  await world.sandbox.post('/sandbox/clock', request, world.key);
  const isRunning = async () =>
    running.parse((await world.sandbox.get('/sandbox', world.key)).body).clock.running !== null;
  if (to === 'exhaustion') await eventually(isRunning, (still) => !still);
  // The retries of a burst are spread over minutes: nearby ones become due too, so that none does so by itself later.
  for (;;) {
    await world.settle();
    const next = world.truth.nextDueAt();
    if (next === null || next > world.truth.now() + QUIET_MS) return;
    await world.sandbox.post('/sandbox/clock', { advance_ms: QUIET_MS }, world.key);
  }
}

async function lookUp(world: World, ids: readonly string[]): Promise<void> {
  if (!world.isConnected) return;
  for (const reference_user_id of ids) await world.ask('POST', '/users', { reference_user_id });
}

async function act(world: World, action: Exclude<Action, { do: 'compare' }>): Promise<void> {
  switch (action.do) {
    case 'register':
      world.users.push(...(await register(world, action.by, action.count)));
      return;
    case 'outcome':
      return bring(world, some(world.users, action.from, action.count), action.outcome);
    case 'burst':
      return burst(world, action);
    case 'destination':
      return world.configure(action.types, addressOf(world, action.to));
    case 'business answers':
      world.business.answer(action.how);
      return;
    case 'relay':
      return relay(world, action.types, action.isOn);
    case 'relay answers':
      world.relayTarget.answer(action.how);
      return;
    case 'cut the service':
    case 'restore the service':
      return world.setCut(action.do === 'cut the service');
    case 'poll calls only':
      if (world.isConnected) await world.gate.pollCallsOnly();
      return;
    case 'stop the console':
      return world.stopConsole();
    case 'start the console':
      return world.startConsole(world.keys[action.key]);
    case 'rerun':
      return rerun(world, action.pick);
    case 'rerun in bulk':
      return rerunInBulk(world, action);
    case 'clock':
      return moveClock(world, action.to);
    case 'look up':
      return lookUp(world, some(world.users, action.pick, action.count));
  }
}

type Compare = (world: World, isFresh: boolean) => Promise<Disagreement[]>;

/**
 * Plays a history in a new world. At its end the console has polled everything in its listings. Returns the faults that
 * the comparisons found.
 */
export async function play(
  world: World,
  history: History,
  compare: Compare,
): Promise<Disagreement[]> {
  const wrong: Disagreement[] = [];
  await world.startConsole(world.keys[0]);
  for (const [type, destination] of Object.entries(history.destinations)) {
    await world.configure([type], addressOf(world, destination));
  }
  world.business.answer(history.business);
  await relay(world, history.relayed, true);
  await world.poll(1);
  for (const { action, polls } of history.steps) {
    if (action.do !== 'compare') await act(world, action);
    else if (world.isRunning) wrong.push(...(await compare(world, false)));
    await world.settle();
    await world.poll(polls);
  }
  await world.setCut(false);
  if (!world.isRunning) await world.startConsole(world.key);
  await world.poll(2);
  // The console's own first check comes 3 s after the registration.
  await lookUp(world, world.neverChecked());
  return [...wrong, ...(await compare(world, true))];
}
