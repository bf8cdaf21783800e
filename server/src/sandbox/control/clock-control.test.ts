import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clockState, qaApi } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';

const HOUR = 3_600_000;
const COMPLETED = 'USER_VERIFICATION_COMPLETED';

let sandbox: SandboxFixture;
let receiver: WebhookReceiver;
beforeEach(async () => {
  sandbox = await startTestSandbox({ sandboxKeys: ['key', 'other-key'] });
  receiver = await startWebhookReceiver();
  receiver.answer({ status: 500 });
  await sandbox.post('/v1/webhook/admin/config/create_or_edit', {
    webhook_type: COMPLETED,
    destination_url: receiver.url,
  });
});
afterEach(async () => {
  await receiver.stop();
  await sandbox.remove();
});

const callList = z.array(
  z.object({ transaction_id: z.string(), status: z.string(), attempts: z.number() }),
);
const eventList = z.array(z.object({ attempt: z.number(), created_at: z.string() }));
const calls = async () =>
  callList.parse((await sandbox.post('/v1/webhook/admin/call/get')).body).reverse();
const clock = async (body: object) =>
  clockState.parse((await sandbox.post('/sandbox/clock', body)).body);
const now = async () =>
  z.object({ clock: clockState }).parse((await sandbox.get('/sandbox')).body).clock;
const over = () => eventually(now, ({ running }) => running === null);

async function pass(reference_user_id: string): Promise<void> {
  await sandbox.post('/v1/business_connect_user/register', { reference_user_id });
  await sandbox.post('/sandbox/outcome', { reference_user_id, outcome: 'verified' });
}
const tried = (attempts: readonly number[]) =>
  eventually(calls, (list) => list.map((call) => call.attempts).join() === attempts.join());
const idOf = async (n: number) => (await calls())[n]?.transaction_id ?? '';

describe('the state', () => {
  it('shows the next retry and the number of pending calls of the key', async () => {
    expect(await now()).toMatchObject({ pending_calls: 0, next_retry_at: null, running: null });
    await pass('p');
    await tried([1]);
    const state = await now();
    expect(state.pending_calls).toBe(1);
    const wait = Date.parse(state.next_retry_at ?? '') - Date.parse(state.now);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThan(6000);
    expect((await sandbox.get('/sandbox', 'other-key')).body).toMatchObject({
      clock: { pending_calls: 0, next_retry_at: null },
    });
  });
});

describe('to the next retry', () => {
  it('of any call moves to the nearest one and no further', async () => {
    await pass('p');
    await tried([1]);
    for (const attempts of [2, 3, 4]) {
      const before = await now();
      const after = await clock({ to: 'next_retry' });
      expect(after.now >= (before.next_retry_at ?? '')).toBe(true);
      expect(after.offset_ms - before.offset_ms).toBeLessThan(6000 * 2 ** (attempts - 2));
      await tried([attempts]);
    }
  });

  it('of one call moves to that one, past the others', async () => {
    await pass('p');
    await pass('q');
    await tried([1, 1]);
    const transaction_id = await idOf(1);
    for (const attempts of [2, 3]) {
      await clock({ to: 'next_retry', transaction_id });
      await eventually(calls, (list) => list[1]?.attempts === attempts);
    }
    expect((await calls())[0]?.attempts).toBeGreaterThan(1);
  });

  it('requested five times at once moves there once', async () => {
    await pass('p');
    await tried([1]);
    await Promise.all(Array.from({ length: 5 }, () => clock({ to: 'next_retry' })));
    await tried([2]);
    expect((await now()).offset_ms).toBeLessThan(6000);
  });
});

describe('to exhaustion', () => {
  it('makes all 16 attempts at their times, and the call is FAILED', async () => {
    await pass('p');
    const transaction_id = await idOf(0);
    const { running } = await clock({ to: 'exhaustion', transaction_id });
    expect(running).toMatchObject({ transaction_id });
    await over();
    expect(await calls()).toMatchObject([{ status: 'FAILED', attempts: 16 }]);
    expect(receiver.deliveries).toHaveLength(16);
    const { body } = await sandbox.post('/v1/webhook/admin/event/get');
    const times = eventList.parse(body).map(({ created_at }) => Date.parse(created_at));
    expect(times).toHaveLength(16);
    const waits = times.slice(0, -1).map((time, n) => time - (times[n + 1] ?? 0));
    for (const [n, wait] of waits.reverse().entries()) {
      const exact = Math.min(5000 * 2 ** n, 6 * HOUR);
      expect(wait).toBeGreaterThan(0.85 * exact);
      expect(wait).toBeLessThan(1.3 * exact + 20_000); // the machine's own time also passes
    }
  });

  it('of all pending calls moves calls of the same age together, and not later ones', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => pass(`p${n}`)));
    await tried(Array.from({ length: 10 }, () => 1));
    receiver.answer(({ raw }) => {
      // A new user is verified while the clock moves.
      if (receiver.deliveries.length === 60) void pass('late');
      return { status: raw.includes('"late"') ? 200 : 500 };
    });
    await clock({ to: 'exhaustion' });
    const end = await over();
    await eventually(calls, (list) => list.some(({ status }) => status === 'COMPLETED'));
    const failed = (await calls()).filter(({ status }) => status === 'FAILED');
    expect(failed.map(({ attempts }) => attempts)).toEqual(Array.from({ length: 10 }, () => 16));
    expect(receiver.deliveries).toHaveLength(161);
    expect(end.offset_ms).toBeLessThan(30 * HOUR);
  });

  it('requested again includes the calls that were made since', async () => {
    await pass('p');
    await tried([1]);
    receiver.answer(() => ({ status: 500, delayMs: 20 }));
    await clock({ to: 'exhaustion' });
    await pass('q');
    expect((await clock({ to: 'exhaustion' })).running).not.toBeNull();
    await over();
    expect(await calls()).toMatchObject([
      { status: 'FAILED', attempts: 16 },
      { status: 'FAILED', attempts: 16 },
    ]);
  });

  it('ends when the call is delivered, and does not start with no pending call', async () => {
    receiver.answer(() => ({ status: receiver.deliveries.length < 5 ? 500 : 200 }));
    await pass('p');
    await clock({ to: 'exhaustion' });
    await over();
    expect(await calls()).toMatchObject([{ status: 'COMPLETED', attempts: 5 }]);
    expect(await clock({ to: 'exhaustion' })).toMatchObject({ running: null, pending_calls: 0 });
  });

  it('waits for a destination that never responds, shows that it runs, and can be stopped', async () => {
    receiver.answer({ fault: 'hang' });
    await pass('p');
    const transaction_id = await idOf(0);
    await clock({ to: 'exhaustion' });
    await eventually(
      () => receiver.deliveries.length,
      (count) => count === 1,
    );
    expect(await now()).toMatchObject({ pending_calls: 1, running: { attempts: 0 } });
    expect((await clock({ to: 'exhaustion' })).running?.transaction_id).toBeNull(); // the same
    const other = await sandbox.post('/sandbox/clock', { to: 'exhaustion', transaction_id });
    expect(other).toMatchObject({ status: 400, body: { failure_code: 'INVALID_REQUEST' } });
    for (let n = 0; n < 2; n++)
      expect(await clock({ stop: true })).toMatchObject({ running: null });
    expect(receiver.deliveries).toHaveLength(1);
  });

  it('ends with a restart, after which the call follows the clock', async () => {
    await pass('p');
    await tried([1]);
    receiver.answer({ delayMs: 100, status: 500 });
    await clock({ to: 'exhaustion' });
    await eventually(now, ({ running }) => (running?.attempts ?? 0) > 1);
    sandbox = await sandbox.restart();
    const after = await now();
    expect(after).toMatchObject({ running: null, pending_calls: 1 });
    const [call] = await calls();
    await sandbox.post('/sandbox/retry', { transaction_id: call?.transaction_id });
    await eventually(calls, ([later]) => (later?.attempts ?? 0) > (call?.attempts ?? 16));
  });
});

describe('retry', () => {
  it('makes the next attempt now and leaves the clock unchanged', async () => {
    await pass('p');
    await pass('q');
    await tried([1, 1]);
    const transaction_id = await idOf(0);
    for (const attempts of [2, 3, 4]) {
      const { body } = await sandbox.post('/sandbox/retry', { transaction_id });
      expect(qaApi.retry.response.parse(body)).toEqual({
        ...{ transaction_id, status: 'PENDING', attempts: attempts - 1 },
      });
      await tried([attempts, 1]);
    }
    expect((await now()).offset_ms).toBe(0);
  });
});

describe('is refused', () => {
  it.each([
    ['/sandbox/clock', { to: 'next_retry' }],
    ['/sandbox/clock', { to: 'exhaustion' }],
    ['/sandbox/retry', {}],
  ])('%s %j of a call that has ended, with the reason', async (path, body) => {
    receiver.answer({});
    await pass('p');
    await eventually(calls, ([call]) => call?.status === 'COMPLETED');
    const answer = await sandbox.post(path, { ...body, transaction_id: await idOf(0) });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        failure_code: 'INVALID_REQUEST',
        failure_reason: 'The call is COMPLETED and is not retried. Rerun it.',
      },
    });
  });

  it.each([
    ['/sandbox/clock', { to: 'next_retry' }],
    ['/sandbox/clock', { to: 'exhaustion' }],
    ['/sandbox/retry', {}],
  ])('%s %j of an unknown call, or of a call of another key', async (path, body) => {
    await pass('p');
    const own = await idOf(0);
    const unknown = await sandbox.post(path, { ...body, transaction_id: 'ewh:nothing' });
    const foreign = await sandbox.post(path, { ...body, transaction_id: own }, 'other-key');
    const refusal = { status: 404, body: { failure_code: 'DOES_NOT_EXIST' } };
    expect([unknown, foreign]).toMatchObject([refusal, refusal]);
  });

  it('the next retry, where none is pending', async () => {
    expect(await sandbox.post('/sandbox/clock', { to: 'next_retry' })).toMatchObject({
      status: 400,
      body: { failure_reason: 'No call is waiting for a retry.' },
    });
  });
});
