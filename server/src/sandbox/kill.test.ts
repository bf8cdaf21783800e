import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { openSqlite } from '../database/sqlite.js';
import { eventually } from '../testing/eventually.js';
import { startSandboxChild, type SandboxChild } from '../testing/processes/sandbox-child.js';
import { roundsLimitMs, soakRounds } from '../testing/soak-rounds.js';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/services/webhook-receiver.js';
import { migrations } from './database/migrations.js';
import type { SandboxSchema } from './database/schema.js';

const ROUNDS = soakRounds(3);
const ACKNOWLEDGED_A_ROUND = 60;

const deliveryForm = z.object({ transaction_id: z.string(), reference_user_id: z.string() });
const answers = {
  register: z.object({ user_id: z.string() }),
  rerun: z.object({ transaction_id: z.string() }),
  clock: z.object({ offset_ms: z.number() }),
  offer: z.object({ clock: z.object({ offset_ms: z.number() }) }),
};

/** Everything that got a 200 before a kill. */
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
let child: SandboxChild | undefined;
beforeEach(async () => {
  folder = tempFolder();
  receiver = await startWebhookReceiver();
  receiver.answer(({ raw }) => {
    const { transaction_id, reference_user_id } = deliveryForm.parse(JSON.parse(raw.toString()));
    const first = !seen.has(transaction_id);
    seen.add(transaction_id);
    // Every third call fails at first, so that retries are under way when the kill comes.
    if (first && seen.size % 3 === 0) return { status: 500 };
    delivered.set(transaction_id, reference_user_id);
    return {};
  });
});
afterEach(async () => {
  await child?.kill();
  await receiver.stop();
  folder.remove();
});

const databaseFile = () => folder.file('sandbox.db');

async function start(): Promise<SandboxChild['ask']> {
  child = await startSandboxChild(databaseFile(), 50);
  return child.ask;
}

let names = 0;

/** Takes one user through the check and records what was acknowledged; throws once the process is gone. */
async function work(ask: SandboxChild['ask'], acknowledged: () => void): Promise<never> {
  for (;;) {
    const reference_user_id = `p${++names}`;
    const user = await ask('/v1/business_connect_user/register', { reference_user_id });
    kept.users.set(reference_user_id, answers.register.parse(user).user_id);
    acknowledged();
    await ask('/sandbox/outcome', { reference_user_id, outcome: 'verified' });
    kept.verified.add(reference_user_id);
    acknowledged();
    const [transaction_id] = delivered.keys();
    if (transaction_id !== undefined) {
      const rerun = await ask('/v1/webhook/admin/call/rerun', { transaction_id });
      kept.reruns.add(answers.rerun.parse(rerun).transaction_id);
      acknowledged();
    }
    const clock = await ask('/sandbox/clock', { advance_ms: 10 });
    kept.offset = Math.max(kept.offset, answers.clock.parse(clock).offset_ms);
  }
}

async function round(): Promise<void> {
  const ask = await start();
  await ask('/v1/webhook/admin/config/create_or_edit', {
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    destination_url: receiver.url,
  });
  let left = ACKNOWLEDGED_A_ROUND;
  await new Promise<void>((resolve) => {
    const acknowledged = () => {
      if (--left === 0) void child?.kill().then(resolve);
    };
    for (let n = 0; n < 4; n++) {
      work(ask, acknowledged).catch(() => undefined); // the kill ends it
    }
  });
}

it(
  `loses nothing that was acknowledged in ${ROUNDS} kills, and delivers every call`,
  async () => {
    for (let n = 0; n < ROUNDS; n++) await round();

    const ask = await start();
    const { clock } = answers.offer.parse(await ask('/sandbox'));
    expect(clock.offset_ms).toBeGreaterThanOrEqual(kept.offset);
    for (const [reference_user_id, user_id] of kept.users) {
      const again = await ask('/v1/business_connect_user/register', { reference_user_id });
      expect(answers.register.parse(again).user_id).toBe(user_id);
    }
    for (const reference_user_id of kept.verified) {
      const status = await ask('/v1/business_connect_user/get_status', { reference_user_id });
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
    await child?.kill();

    const database = await openSqlite<SandboxSchema>(databaseFile(), migrations);
    const calls = await database.selectFrom('calls').select(['transaction_id', 'status']).execute();
    await database.destroy();
    expect(calls.length).toBeGreaterThanOrEqual(kept.verified.size + kept.reruns.size);
    expect(calls.filter(({ transaction_id }) => !delivered.has(transaction_id))).toEqual([]);
    expect(calls.filter(({ status }) => status === 'FAILED')).toEqual([]);
  },
  roundsLimitMs(ROUNDS),
);
