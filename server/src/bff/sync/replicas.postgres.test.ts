import { afterEach, beforeEach, expect, it } from 'vitest';
import { startBusyService, type BusyService } from '../../testing/services/busy-service.js';
import { consoleChildren, type ConsoleChildren } from '../../testing/processes/console-children.js';
import { eventually } from '../../testing/eventually.js';
import { openTestDatabase } from '../../testing/fixtures/test-database.js';
import { roundsLimitMs, soakRounds } from '../../testing/soak-rounds.js';

const ROUNDS = soakRounds(2);

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

/** The n-th replica; the service identifies it by its base URL. */
const replica = (n: number) =>
  consoles.next({
    ...{ apiKey: 'key-of-a-test', webhookSecret: 'secret' },
    baseUrl: `${busy.service.url}/replica-${n}`,
  });
const askedBy = (n: number) =>
  busy.service.requests.filter(({ path }) => path.startsWith(`/replica-${n}/`)).length;

it(
  `continues in one other replica after each of ${ROUNDS} kills`,
  async () => {
    let leader = replica(0);
    await leader.start();
    await busy.polls(3);
    for (let n = 1; n <= ROUNDS; n += 1) {
      const follower = replica(n);
      await follower.start();
      await busy.polls(5);
      expect(askedBy(n)).toBe(0);
      await leader.kill();
      await eventually(
        () => askedBy(n),
        (count) => count > 4,
      );
      leader = follower;
    }
    busy.settle();
    await busy.polls(3);
    await leader.kill();
    const { database, remove } = await openTestDatabase(consoles.place);
    await busy.expectWhole(database.kysely);
    await remove();
  },
  roundsLimitMs(ROUNDS),
);
