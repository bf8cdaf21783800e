import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, it } from 'vitest';
import { startBusyService, type BusyService } from '../../testing/services/busy-service.js';
import { consoleChildren, type ConsoleChildren } from '../../testing/processes/console-children.js';
import { openTestDatabase } from '../../testing/fixtures/test-database.js';
import { roundsLimitMs, soakRounds } from '../../testing/soak-rounds.js';

const ROUNDS = soakRounds(3);
let consoles: ConsoleChildren;
let busy: BusyService;
beforeEach(async () => {
  consoles = await consoleChildren();
  busy = await startBusyService();
});
afterEach(async () => {
  await consoles.remove();
  await busy.service.stop();
});

const next = () =>
  consoles.next({
    baseUrl: busy.service.url,
    apiKey: 'key-of-a-test',
    webhookSecret: 'secret',
  });

it(
  `loses and doubles nothing in ${ROUNDS} kills in the middle of a poll`,
  async () => {
    let child = next();
    for (let n = 0; n < ROUNDS; n += 1) {
      const following = next();
      const seen = busy.polls(2 + (n % 4));
      await child.start();
      await seen;
      // A random delay, so that the kill comes at any point of a poll.
      await delay(Math.random() * 20);
      await child.kill();
      child = following;
    }
    const settled = busy.polls(1);
    await child.start();
    await settled;
    busy.settle();
    // When the third poll arrives, the previous one is completely stored.
    await busy.polls(3);
    await child.kill();
    const { database, remove } = await openTestDatabase(consoles.place);
    await busy.expectWhole(database.kysely);
    await remove();
  },
  roundsLimitMs(ROUNDS),
);
