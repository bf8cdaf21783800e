import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';
import { startTestSandbox, type SandboxFixture } from '../src/testing/fixtures/sandbox-fixture.js';
import { startChild, type BenchChild } from './child.js';

const CALLS = 3000;
const AT_ONCE = 32;
const SECRET = 'the-secret-of-the-bench';
const TYPE = 'USER_VERIFICATION_COMPLETED';
const NOWHERE = 'http://127.0.0.1:9/nothing-listens';

async function count(receiver: BenchChild): Promise<number> {
  const { body } = await request(`${receiver.url}/count`, { method: 'POST' });
  return Number(await body.text());
}

async function untilAllArrived(receiver: BenchChild, since: number): Promise<number> {
  while ((await count(receiver)) < CALLS) await new Promise((resolve) => setTimeout(resolve, 5));
  return (performance.now() - since) / 1000;
}

async function inBatches(work: (index: number) => Promise<unknown>): Promise<void> {
  let index = 0;
  const worker = async () => {
    while (index < CALLS) await work((index += 1));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Calls that have failed once and wait for their second attempt. */
async function prepare(sandbox: SandboxFixture): Promise<void> {
  const configure = { webhook_type: TYPE, destination_url: NOWHERE };
  await sandbox.post('/v1/webhook/admin/config/create_or_edit', configure);
  await inBatches(async (index) => {
    const user = { reference_user_id: `bench-${index}` };
    await sandbox.post('/v1/business_connect_user/register', user);
    await sandbox.post('/sandbox/outcome', { ...user, outcome: 'verified' });
  });
}

async function benchSandbox(): Promise<number> {
  const receiver = await startChild('receiver');
  const sandbox = await startTestSandbox({ webhookSecret: SECRET, retryBaseMs: 3_600_000 });
  await prepare(sandbox);
  await sandbox.post('/v1/webhook/admin/config/create_or_edit', {
    webhook_type: TYPE,
    destination_url: `${receiver.url}/hook`,
  });
  const start = performance.now();
  await sandbox.post('/sandbox/clock', { advance_ms: 7_200_000 });
  const seconds = await untilAllArrived(receiver, start);
  await sandbox.remove();
  await receiver.stop();
  return CALLS / seconds;
}

async function benchBareLoop(): Promise<number> {
  const receiver = await startChild('receiver');
  const dispatcher = new Agent({ connections: 64 });
  const start = performance.now();
  await inBatches(async (index) => {
    const body = JSON.stringify({
      transaction_id: `ewh:${crypto.randomUUID()}`,
      user_id: `bcu_${index}`,
      reference_user_id: `bench-${index}`,
      type: TYPE,
      payload: { completed_at: new Date().toISOString() },
      created_at: new Date().toISOString(),
    });
    const signature = createHmac('sha256', SECRET).update(body).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${signature}`,
    };
    const answer = await request(`${receiver.url}/hook`, {
      method: 'POST',
      headers,
      body,
      dispatcher,
    });
    await answer.body.dump();
  });
  const seconds = await untilAllArrived(receiver, start);
  await dispatcher.close();
  await receiver.stop();
  return CALLS / seconds;
}

/** Deliveries a second: durable ones of the sandbox compared with a loop that only signs and posts. */
export async function benchDeliveries(): Promise<Record<string, string>[]> {
  const bare = await benchBareLoop();
  const ours = await benchSandbox();
  const row = (name: string, perSecond: number) => ({
    '': name,
    'deliveries/s': perSecond.toFixed(0),
    ratio: (perSecond / bare).toFixed(2),
  });
  return [row('bare undici loop', bare), row('the sandbox, recorded durably', ours)];
}
