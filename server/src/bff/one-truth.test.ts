import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callDetail, delivery, WEBHOOK_TYPES } from '../contract/index.js';
import { eventually } from '../testing/eventually.js';
import { startTestConsole, type TestConsole } from '../testing/fixtures/test-console.js';
import { openTestDatabase, type TestDatabase } from '../testing/fixtures/test-database.js';
import { FAST } from '../testing/fixtures/test-sync.js';
import { play } from '../testing/histories/play.js';
import type { Action, History } from '../testing/histories/history.js';
import { readShown, shownCalls, shownUsers } from '../testing/histories/shown.js';
import { World } from '../testing/histories/world.js';
import {
  listedCall,
  listedEvent,
  startListingService,
  type ListingService,
} from '../testing/services/listing-service.js';

const HOUR = 3_600_000;
const [COMPLETED, REVOKED, UNFULFILLABLE] = WEBHOOK_TYPES;
const TO_CONSOLE: History['destinations'] = {
  [COMPLETED]: 'console',
  [REVOKED]: 'console',
  [UNFULFILLABLE]: 'console',
};

describe('with the sandbox', () => {
  let opened: TestDatabase;
  let world: World;
  beforeEach(async () => {
    opened = await openTestDatabase();
    world = await World.start(opened.database, { deliveryTimeoutMs: 60_000 });
  });
  afterEach(async () => {
    await world.stop();
    await opened.remove();
  });

  const after = (change: Partial<History>, ...actions: Action[]) =>
    play(
      world,
      {
        ...{ destinations: TO_CONSOLE, business: 'accept', relayed: [] },
        steps: actions.map((action) => ({ action, polls: 1 })),
        ...change,
      },
      () => Promise.resolve([]),
    );

  it('shows all of a burst as delivered that this console itself passed on', async () => {
    await after(
      { relayed: [COMPLETED] },
      { do: 'burst', count: 200, outcome: 'verified', pollEvery: 0 },
    );
    const { calls, reconciliation } = await readShown(world);
    expect(calls.size).toBe(200);
    expect(new Set([...calls.values()].map(({ state }) => state))).toEqual(new Set(['delivered']));
    expect(reconciliation).toMatchObject({ undelivered: { users: [] } });
  });

  it('does not show a user who could not be verified as waiting', async () => {
    await after(
      { destinations: { ...TO_CONSOLE, [UNFULFILLABLE]: 'none' } },
      { do: 'register', by: 'console', count: 1 },
      { do: 'outcome', outcome: 'unfulfillable', from: 0, count: 1 },
      { do: 'look up', pick: 0, count: 1 },
    );
    const [user] = await shownUsers(world, 'q=user-0');
    expect(['not_verified', 'unknown']).toContain(user?.status);
  });

  it('shows a failed call as delivered by its rerun, and never refuses to rerun it again', async () => {
    await after(
      { destinations: { ...TO_CONSOLE, [COMPLETED]: 'business' }, business: 'refuse' },
      { do: 'burst', count: 1, outcome: 'verified', pollEvery: 0 },
      { do: 'clock', to: 'exhaustion' },
      { do: 'business answers', how: 'accept' },
      { do: 'rerun', pick: 0 },
    );
    const [rerun, original] = await shownCalls(world);
    expect(original).toMatchObject({ state: 'failed', delivered_by_rerun: true });
    expect(rerun).toMatchObject({ state: 'delivered', rerun_of: original?.transaction_id });
    expect(await shownUsers(world)).toMatchObject([{ delivery: 'delivered' }]);
    const { transaction_id } = original ?? {};
    expect(await world.callService('call_rerun', { transaction_id })).toMatchObject({
      status: 'success',
    });
  });

  it('dates every step of a rerun chain by the clock of the service', async () => {
    await after(
      {},
      { do: 'clock', to: 'an hour on' },
      { do: 'burst', count: 1, outcome: 'verified', pollEvery: 0 },
      { do: 'rerun', pick: 0 },
      { do: 'clock', to: 'an hour on' },
    );
    const [rerun] = await shownCalls(world);
    const { body } = await world.ask('GET', `/call?transaction_id=${rerun?.transaction_id}`);
    const { rerun_chain, reruns } = callDetail.parse(body);
    const [original, made] = rerun_chain.map(({ created_at }) => created_at ?? Number.NaN);
    expect(reruns).toHaveLength(1);
    // The clocks are an hour apart, and known to a few seconds.
    expect(reruns[0]?.service_at).toBeGreaterThan((original ?? Number.NaN) - 60_000);
    expect(reruns[0]?.service_at).toBeLessThan((made ?? Number.NaN) + 60_000);
    expect((original ?? Number.NaN) - (reruns[0]?.requested_at ?? Number.NaN)).toBeGreaterThan(
      HOUR / 2,
    );
  });

  it('says when an invite was opened', async () => {
    await after({}, { do: 'register', by: 'console', count: 1 });
    const { body } = await world.ask('GET', '/user?reference_user_id=user-0');
    const { invite_url } = z.object({ invite_url: z.string() }).parse(body);
    expect((await fetch(`${invite_url}?here`)).status).toBe(200);
    const history = await world.ask('GET', '/user/history?reference_user_id=user-0');
    expect(history.body).toMatchObject({ opened_at: expect.any(Number) as number }); // the matcher is untyped
  });

  it('shows the calls of the present API key only', async () => {
    await after({}, { do: 'burst', count: 20, outcome: 'verified', pollEvery: 0 });
    expect(await shownCalls(world)).toHaveLength(20);
    await world.startConsole(world.keys[1]);
    await world.poll(1);
    expect(await shownCalls(world)).toEqual([]);
    await world.startConsole(world.keys[0]);
    expect(await shownCalls(world)).toHaveLength(20);
  });
});

describe('with a service that lists what the test sets', () => {
  let service: ListingService;
  let console: TestConsole;
  beforeEach(async () => {
    service = await startListingService();
    const sandbox = { baseUrl: service.url, apiKey: 'key', dataRequestForm: 'object' as const };
    console = await startTestConsole({
      ...{ services: { sandbox: { ...sandbox, label: 'test' } }, sync: FAST },
    });
  });
  afterEach(async () => {
    await console.stop();
    await service.stop();
  });

  const read = async (path: string) => (await console.ask('GET', `/api/sandbox${path}`)).body;
  const calls = z.object({
    calls: z.array(z.object({ transaction_id: z.string(), state: z.string() })),
    total: z.object({ count: z.number() }),
  });
  const until = async (path: string, count: number) =>
    eventually(
      async () => calls.parse(await read(path)),
      ({ total }) => total.count === count,
    );
  const numbers = (count: number) => Array.from({ length: count }, (_value, n) => n + 1);

  it('knows a call by its attempts, and as failed after the 16th', async () => {
    for (const from of [0, 50, 100]) {
      service.events = numbers(50).map((n) =>
        listedEvent(from + n, { attempt: 16, http_status: 500 }),
      );
      await until('/calls?', from + 50);
    }
    await until('/calls?state=failed', 150);
    const call = await console.ask('GET', '/api/sandbox/call?transaction_id=ewh:1');
    expect(call).toMatchObject({ status: 200, body: { call: { state: 'failed', attempts: 16 } } });
    const chosen = { calls: { filter: { state: 'failed' } } };
    const count = await console.ask('POST', '/api/sandbox/rerun-jobs/count', { body: chosen });
    expect(count.body).toMatchObject({ count: 150 });
  });

  it('counts calls that are still being retried beside those that were delivered', async () => {
    const created_at = new Date().toISOString();
    service.calls = numbers(40).map((n) =>
      listedCall(n, n > 30 ? { created_at, status: 'PENDING', attempts: 3 } : { created_at }),
    );
    await until('/calls?', 40);
    const { periods } = delivery.parse(await read('/delivery?range=24h&utc_offset=0'));
    const retrying = periods.reduce((sum, { states }) => sum + (states.retrying ?? 0), 0);
    const delivered = periods.reduce((sum, { states }) => sum + (states.delivered ?? 0), 0);
    expect({ retrying, delivered }).toEqual({ retrying: 10, delivered: 30 });
  });

  it('counts results as undelivered regardless of who registered the user', async () => {
    service.calls = numbers(29).map((n) => listedCall(n, { status: 'FAILED', attempts: 16 }));
    const report = z.object({
      undelivered: z.object({ count: z.unknown(), users: z.array(z.unknown()) }),
    });
    const { undelivered } = await eventually(
      async () => report.parse(await read('/reconciliation')),
      (found) => found.undelivered.users.length === 29,
    );
    expect(undelivered).toMatchObject({ count: 29 });
  });

  it('knows a user who appears only in calls', async () => {
    const reference_user_id = 'registered-by-the-business';
    service.calls = numbers(7).map((n) => listedCall(n, { reference_user_id, user_id: 'bcu_7' }));
    await until('/calls?', 7);
    const user = { reference_user_id, user_id: 'bcu_7', status: 'verified', source: 'webhook' };
    expect(await read('/users?q=registered-by')).toMatchObject({ users: [user] });
    expect(await read(`/user?reference_user_id=${reference_user_id}`)).toMatchObject(user);
    const history = z.object({ calls: z.array(z.unknown()) });
    const { calls: known } = history.parse(
      await read(`/user/history?reference_user_id=${reference_user_id}`),
    );
    expect(known).toHaveLength(7);
  });
});
