import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { openSqlite } from '../database/sqlite.js';
import { eventually } from '../testing/eventually.js';
import { tempFolder } from '../testing/temp-folder.js';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.js';
import { migrations } from './database/migrations/index.js';
import type { SandboxSchema } from './database/schema.js';

const PROGRAM = fileURLToPath(new URL('../testing/sandbox-process.ts', import.meta.url));
const ROUNDS = 4;
const ACKNOWLEDGED_A_ROUND = 60;

const told = z.object({ transaction_id: z.string(), reference_user_id: z.string() });
const answers = {
  register: z.object({ user_id: z.string() }),
  rerun: z.object({ transaction_id: z.string() }),
  clock: z.object({ offset_ms: z.number() }),
  offer: z.object({ clock: z.object({ offset_ms: z.number() }) }),
};

/** Everything that was answered with 200 before a kill. */
const kept = {
  users: new Map<string, string>(),
  verified: new Set<string>(),
  reruns: new Set<string>(),
  offset: 0,
};
const delivered = new Map<string, string>();
const seen = new Set<string>();

let folder: ReturnType<typeof tempFolder>;
let receiver: WebhookReceiver;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = tempFolder();
  receiver = await startWebhookReceiver();
  receiver.answer(({ raw }) => {
    const { transaction_id, reference_user_id } = told.parse(JSON.parse(raw.toString()));
    const first = !seen.has(transaction_id);
    seen.add(transaction_id);
    // Every third call fails at first, so that retries are under way when the kill comes.
    if (first && seen.size % 3 === 0) return { status: 500 };
    delivered.set(transaction_id, reference_user_id);
    return {};
  });
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await receiver.stop();
  folder.remove();
});

const databaseFile = () => folder.file('sandbox.db');

async function start(): Promise<string> {
  const settings = JSON.stringify({ databaseFile: databaseFile(), retryBaseMs: 50 });
  child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('the child has no output');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('the sandbox ended before it listened');
}

async function kill(): Promise<void> {
  if (!child) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function post(url: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'API-KEY': 'key' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

let names = 0;

/** One person's way, noting what was acknowledged; throws once the process is gone. */
async function work(url: string, acknowledged: () => void): Promise<never> {
  for (;;) {
    const reference_user_id = `p${++names}`;
    const user = await post(url, '/v1/business_connect_user/register', { reference_user_id });
    kept.users.set(reference_user_id, answers.register.parse(user).user_id);
    acknowledged();
    await post(url, '/sandbox/outcome', { reference_user_id, outcome: 'verified' });
    kept.verified.add(reference_user_id);
    acknowledged();
    const [transaction_id] = delivered.keys();
    if (transaction_id !== undefined) {
      const rerun = await post(url, '/v1/webhook/admin/call/rerun', { transaction_id });
      kept.reruns.add(answers.rerun.parse(rerun).transaction_id);
      acknowledged();
    }
    const clock = await post(url, '/sandbox/clock', { advance_ms: 10 });
    kept.offset = Math.max(kept.offset, answers.clock.parse(clock).offset_ms);
  }
}

async function round(): Promise<void> {
  const url = await start();
  await post(url, '/v1/webhook/admin/config/create_or_edit', {
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    destination_url: receiver.url,
  });
  let left = ACKNOWLEDGED_A_ROUND;
  await new Promise<void>((resolve) => {
    const acknowledged = () => {
      if (--left === 0) void kill().then(resolve);
    };
    for (let n = 0; n < 4; n++) {
      work(url, acknowledged).catch(() => undefined); // the kill ends it
    }
  });
}

it(`loses nothing that was acknowledged in ${ROUNDS} kills, and delivers every call`, async () => {
  for (let n = 0; n < ROUNDS; n++) await round();

  const url = await start();
  const offer = await fetch(`${url}/sandbox`, { headers: { 'API-KEY': 'key' } });
  const { clock } = answers.offer.parse(await offer.json());
  expect(clock.offset_ms).toBeGreaterThanOrEqual(kept.offset);
  for (const [reference_user_id, user_id] of kept.users) {
    const again = await post(url, '/v1/business_connect_user/register', { reference_user_id });
    expect(answers.register.parse(again).user_id).toBe(user_id);
  }
  for (const reference_user_id of kept.verified) {
    const status = await post(url, '/v1/business_connect_user/get_status', { reference_user_id });
    expect(status).toMatchObject({ has_connection: true });
  }
  await eventually(
    () => [...kept.reruns].filter((transaction_id) => !delivered.has(transaction_id)),
    (missing) => missing.length === 0,
  );
  const persons = () => new Set(delivered.values());
  await eventually(
    () => [...kept.verified].filter((reference_user_id) => !persons().has(reference_user_id)),
    (missing) => missing.length === 0,
  );
  await kill();

  const database = await openSqlite<SandboxSchema>(databaseFile(), migrations);
  const calls = await database.selectFrom('calls').select(['transaction_id', 'status']).execute();
  await database.destroy();
  expect(calls.length).toBeGreaterThanOrEqual(kept.verified.size + kept.reruns.size);
  expect(calls.filter(({ transaction_id }) => !delivered.has(transaction_id))).toEqual([]);
  expect(calls.filter(({ status }) => status === 'FAILED')).toEqual([]);
}, 60_000);
