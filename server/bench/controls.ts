import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { clockState, outcomeBatch, outcomeBatchPage } from '../src/contract/index.js';
import { startTestSandbox, type SandboxFixture } from '../src/testing/fixtures/sandbox-fixture.js';
import { startWebhookReceiver } from '../src/testing/services/webhook-receiver.js';
import { median } from './table.js';

const ROUNDS = 5;
const USERS = 1000;
const AT_ONCE = 50;
const LOOK_EVERY_MS = 10;
const MOST_ATTEMPTS = 16;

const offer = z.object({ clock: clockState });
const callList = z.array(z.object({ status: z.string(), attempts: z.number() }));

async function register(sandbox: SandboxFixture, ids: readonly string[]): Promise<void> {
  const path = '/v1/business_connect_user/register';
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await Promise.all(some.map((reference_user_id) => sandbox.post(path, { reference_user_id })));
  }
}

/** Seconds from a user's verification to the end of its call, to a destination that always responds with 500. */
async function toFailed(): Promise<number> {
  const receiver = await startWebhookReceiver();
  receiver.answer({ status: 500 });
  const sandbox = await startTestSandbox();
  await sandbox.post('/v1/webhook/admin/config/create_or_edit', {
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    destination_url: receiver.url,
  });
  await register(sandbox, ['p']);
  const begun = performance.now();
  await sandbox.post('/sandbox/outcome', { reference_user_id: 'p', outcome: 'verified' });
  let { running } = clockState.parse(
    (await sandbox.post('/sandbox/clock', { to: 'exhaustion' })).body,
  );
  while (running) {
    await delay(LOOK_EVERY_MS);
    ({ running } = offer.parse((await sandbox.get('/sandbox')).body).clock);
  }
  const seconds = (performance.now() - begun) / 1000;
  const [call] = callList.parse((await sandbox.post('/v1/webhook/admin/call/get')).body);
  if (call?.status !== 'FAILED' || receiver.deliveries.length !== MOST_ATTEMPTS) {
    throw new Error(
      `It is ${JSON.stringify(call)} after ${receiver.deliveries.length} deliveries.`,
    );
  }
  await sandbox.remove();
  await receiver.stop();
  return seconds;
}

/** Seconds until 950 of 1,000 users have the outcomes of a batch; 50 never verify. */
async function toOutcomes(): Promise<number> {
  const sandbox = await startTestSandbox();
  const reference_user_ids = Array.from({ length: USERS }, (_, n) => `bench-${n}`);
  await register(sandbox, reference_user_ids);
  const shares = [
    { percent: 80, outcome: 'verified' },
    { percent: 10, outcome: 'same_person' },
    { percent: 5, outcome: 'unfulfillable' },
    { percent: 5, outcome: 'never' },
  ];
  const begun = performance.now();
  const started = await sandbox.post('/sandbox/plans', { reference_user_ids, shares });
  const path = `/sandbox/plan?id=${outcomeBatch.parse(started.body).id}&after=${USERS}`;
  for (;;) {
    const now = outcomeBatchPage.parse((await sandbox.get(path)).body).plan;
    if (now.state === 'finished' && now.counts.done === 950) break;
    if (now.state !== 'running') throw new Error(`It ended so: ${JSON.stringify(now.counts)}`);
    await delay(LOOK_EVERY_MS);
  }
  const seconds = (performance.now() - begun) / 1000;
  await sandbox.remove();
  return seconds;
}

async function row(
  name: string,
  target: number,
  once: () => Promise<number>,
): Promise<Record<string, string>> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await once());
  const [middle, slowest] = [median(times), Math.max(...times)];
  return {
    '': name,
    'median s': middle.toFixed(2),
    'slowest s': slowest.toFixed(2),
    'target s': String(target),
    kept: middle <= target ? 'yes' : 'NO',
  };
}

/** The sandbox's controls: a day of retries, and the outcomes of many. */
export async function benchControls(): Promise<Record<string, string>[]> {
  return [
    await row('16 attempts to FAILED', 5, toFailed),
    await row('1,000 outcomes by percentages', 5, toOutcomes),
  ];
}
