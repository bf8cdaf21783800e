import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ConsoleChild } from '../../testing/processes/console-child.js';
import { consoleChildren, type ConsoleChildren } from '../../testing/processes/console-children.js';
import { sampleDelivery, sendHook } from '../../testing/services/hook-sender.js';
import { openTestDatabase } from '../../testing/fixtures/test-database.js';
import { roundsLimitMs, soakRounds } from '../../testing/soak-rounds.js';

const ROUNDS = soakRounds(3);
const ACKNOWLEDGED_A_ROUND = 40;
const SENDERS = 6;
const SERVICE = {
  baseUrl: 'http://127.0.0.1:9',
  apiKey: 'key-of-a-test',
  webhookSecret: 'whsec_of_a_test',
};

let consoles: ConsoleChildren;
beforeEach(async () => {
  consoles = await consoleChildren();
});
afterEach(async () => {
  await consoles.remove();
});

const next = () => consoles.next(SERVICE, false);

/** Everything that got a 200 before a kill: the body by transaction ID. */
const acknowledged = new Map<string, string>();

/** A service's behaviour: the next transaction, and sometimes one that it has sent before. */
async function deliver(url: string, onAccepted: () => void): Promise<never> {
  for (let n = 0; ; n += 1) {
    const [known] = n % 5 === 4 ? acknowledged.entries() : [];
    const delivery = sampleDelivery();
    const [id, body] = known ?? [String(delivery['transaction_id']), JSON.stringify(delivery)];
    const { status } = await sendHook(`${url}/hooks/sandbox`, SERVICE.webhookSecret, body);
    if (status !== 200) throw new Error(`answered ${status}`);
    acknowledged.set(id, body);
    onAccepted();
  }
}

async function round(child: ConsoleChild): Promise<void> {
  const url = await child.start();
  let left = ACKNOWLEDGED_A_ROUND;
  await new Promise<void>((resolve, reject) => {
    const onAccepted = () => {
      if (--left === 0) child.kill().then(resolve, reject);
    };
    for (let n = 0; n < SENDERS; n += 1) {
      deliver(url, onAccepted).catch((error: unknown) => {
        if (left > 0) reject(error instanceof Error ? error : new Error(String(error)));
      });
    }
  });
}

it(
  `stores every webhook that got a 200, once, in ${ROUNDS} kills`,
  async () => {
    for (let n = 0; n < ROUNDS; n += 1) await round(next());

    const { database, remove } = await openTestDatabase(consoles.place);
    const stored = await database.kysely
      .selectFrom('incoming_deliveries')
      .select(['transaction_id', 'body'])
      .execute();
    const calls = await database.kysely.selectFrom('calls').select('transaction_id').execute();
    const counted = await database.kysely
      .selectFrom('delivery_counts')
      .select(['outcome', 'count'])
      .execute();
    await remove();
    const bodies = new Map(stored.map(({ transaction_id, body }) => [transaction_id, body]));
    for (const [id, body] of acknowledged) expect(bodies.get(id)).toBe(body);
    expect(counted).toEqual([{ outcome: 'received', count: stored.length }]);
    // What is stored is complete: the call that it created came with it.
    expect(new Set(calls.map(({ transaction_id }) => transaction_id))).toEqual(
      new Set(bodies.keys()),
    );
  },
  roundsLimitMs(ROUNDS),
);
