import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rerunJob, rerunJobPage, type RerunJobPage } from '../../contract/index.js';
import { spawnConsole, type ConsoleChild } from '../../testing/console-child.js';
import { eventually } from '../../testing/eventually.js';
import { startRerunService, type RerunService } from '../../testing/rerun-service.js';
import { ask } from '../../testing/test-console.js';
import { openTestDatabase, testPlace, type TestPlace } from '../../testing/test-database.js';
import { createSessionStore } from '../access/session-store.js';

// Ten on SQLite; what only Postgres can do wrong shows in fewer, and each starts a process.
const ROUNDS = Number(
  process.env['SOAK_ROUNDS'] ?? (process.env['TEST_ON'] === 'postgres' ? 3 : 10),
);
const CALLS_A_ROUND = 5;

let place: TestPlace;
let service: RerunService;
let cookie: string;
const children: ConsoleChild[] = [];
beforeEach(async () => {
  place = await testPlace();
  service = await startRerunService();
  const { database, remove } = await openTestDatabase(place);
  const admin = { name: 'Owner', email: null, role: 'admin' } as const;
  cookie = `connect_console_session=${await createSessionStore(database.kysely).start(admin)}`;
  await remove();
});
afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()));
  await service.stop();
  await place.remove();
});

function next(): ConsoleChild {
  const settings = { baseUrl: service.url, apiKey: 'key-of-a-test', webhookSecret: 'secret' };
  const child = spawnConsole(place, settings, true);
  children.push(child);
  return child;
}

async function rerunAll(url: string, transaction_ids: string[]): Promise<string> {
  const request_id = randomUUID();
  const answer = await ask(`${url}/api/sandbox/rerun-jobs`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ calls: { transaction_ids }, per_second: 20, request_id }),
  });
  return rerunJob.parse(answer.body).id;
}

async function read(url: string, id: string): Promise<RerunJobPage> {
  const answer = await ask(`${url}/api/sandbox/rerun-jobs/${id}`, { headers: { cookie } });
  return rerunJobPage.parse(answer.body);
}

const made = (transaction_id: string) => service.reruns.get(transaction_id) ?? 0;

it(`reruns nothing twice, and loses no call, in ${ROUNDS} kills`, async () => {
  const jobs = new Map<string, string[]>();
  let child = next();
  for (let n = 0; n < ROUNDS; n += 1) {
    const following = next();
    // Every other time an answer is on its way when the kill comes.
    service.answer(n % 2 === 0 ? 'late' : 'named');
    const url = await child.start();
    const ids = service.add(CALLS_A_ROUND);
    jobs.set(await rerunAll(url, ids), ids);
    const before = service.requests.length;
    await eventually(
      () => service.requests.length - before,
      (sent) => sent > n % 4,
      20_000,
    );
    await child.kill();
    child = following;
  }

  service.answer('named');
  const url = await child.start();
  for (const [id, ids] of jobs) {
    // What was made and not answered is found by its time.
    const { job, items } = await eventually(
      () => read(url, id),
      (page) =>
        page.job.state === 'finished' &&
        page.items.every((item) => made(item.transaction_id) === 0 || item.state === 'accepted'),
      30_000,
    );
    expect(items.map(({ transaction_id }) => transaction_id)).toEqual(ids);
    for (const { transaction_id, state, new_transaction_id } of items) {
      expect([made(transaction_id), state]).toEqual(
        new_transaction_id === null ? [0, 'unknown'] : [1, 'accepted'],
      );
    }
    expect(job.counts.accepted + job.counts.unknown).toBe(ids.length);
  }
  expect(service.requests.length).toBeLessThanOrEqual(ROUNDS * CALLS_A_ROUND);
}, 600_000);
