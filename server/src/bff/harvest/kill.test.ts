import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, it } from 'vitest';
import { startBusyService, type BusyService } from '../../testing/busy-service.js';
import { spawnConsole, type ConsoleChild } from '../../testing/console-child.js';
import { openTestDatabase, testPlace, type TestPlace } from '../../testing/test-database.js';

// Ten on SQLite; what only Postgres can do wrong shows in fewer, and each starts a process.
const ROUNDS = Number(
  process.env['SOAK_ROUNDS'] ?? (process.env['TEST_ON'] === 'postgres' ? 3 : 10),
);

let place: TestPlace;
let busy: BusyService;
const children: ConsoleChild[] = [];
beforeEach(async () => {
  place = await testPlace();
  busy = await startBusyService();
});
afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()));
  await busy.service.stop();
  await place.remove();
});

function next(): ConsoleChild {
  const service = { baseUrl: busy.service.url, apiKey: 'key-of-a-test', webhookSecret: 'secret' };
  const child = spawnConsole(place, service, true);
  children.push(child);
  return child;
}

it(`loses and doubles nothing in ${ROUNDS} kills in the middle of a look`, async () => {
  let child = next();
  for (let n = 0; n < ROUNDS; n += 1) {
    const following = next();
    const seen = busy.looks(2 + (n % 4));
    await child.start();
    await seen;
    // Not a wait for something: the kill is to come at any point of a look.
    await delay(Math.random() * 20);
    await child.kill();
    child = following;
  }
  const settled = busy.looks(1);
  await child.start();
  await settled;
  busy.settle();
  // When the third look from then comes, all of the one before it is kept.
  await busy.looks(3);
  await child.kill();
  const { database, remove } = await openTestDatabase(place);
  await busy.expectWhole(database.kysely);
  await remove();
}, 600_000);
