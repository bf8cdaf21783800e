import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rerunJob, rerunJobPage } from '../../contract/index.js';
import { spawnConsole, type ConsoleChild } from '../../testing/console-child.js';
import { eventually } from '../../testing/eventually.js';
import { startRerunService, type RerunService } from '../../testing/rerun-service.js';
import { ask } from '../../testing/test-console.js';
import { openTestDatabase, testPlace, type TestPlace } from '../../testing/test-database.js';
import { createSessionStore } from '../access/session-store.js';

const TAKEN_OVER_MS = 10_000;
const CALLS = 12;

let place: TestPlace;
let service: RerunService;
let cookie: string;
const children: ConsoleChild[] = [];
beforeEach(async () => {
  place = await testPlace();
  service = await startRerunService();
  const { database, remove } = await openTestDatabase(place);
  const admin = { name: 'Owner', email: null, role: 'admin' } as const;
  const token = await createSessionStore(database.kysely).start(admin);
  cookie = `connect_console_session=${token}`;
  await remove();
});
afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()));
  await service.stop();
  await place.remove();
});

/** The n-th replica; its key tells at the service which one asks. */
async function replica(n: number): Promise<{ child: ConsoleChild; url: string }> {
  const settings = { baseUrl: service.url, apiKey: `key-${n}`, webhookSecret: 'secret' };
  const child = spawnConsole(place, settings, true);
  children.push(child);
  return { child, url: await child.start() };
}

const send = (url: string, method: string, body?: object) =>
  ask(url, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const senders = () => [...new Set(service.requests.map(({ key }) => key))];

it('sends from one replica alone, and from the other when that one dies', async () => {
  const leader = await replica(1);
  await eventually(
    () => service.listings.has('key-1'),
    (leads) => leads,
  );
  const follower = await replica(2);
  const jobs = `${follower.url}/api/sandbox/rerun-jobs`;
  // The replica that is asked is not the one that sends.
  const answer = await send(jobs, 'POST', {
    ...{ calls: { transaction_ids: service.add(CALLS) }, per_second: 5 },
    request_id: randomUUID(),
  });
  const { id } = rerunJob.parse(answer.body);
  await eventually(
    () => service.requests.length,
    (sent) => sent >= 3,
  );
  expect(senders()).toEqual(['key-1']);

  await leader.child.kill();
  const { job, items } = await eventually(
    async () => rerunJobPage.parse((await send(`${jobs}/${id}`, 'GET')).body),
    (page) => page.job.state === 'finished',
    TAKEN_OVER_MS + CALLS * 1000,
  );
  expect(senders()).toEqual(['key-1', 'key-2']);
  expect(job.counts.accepted + job.counts.unknown).toBe(CALLS);
  expect(job.counts.unknown).toBeLessThanOrEqual(1);
  for (const { transaction_id, state } of items) {
    const made = service.reruns.get(transaction_id) ?? 0;
    expect(made).toBeLessThanOrEqual(1);
    if (state === 'accepted') expect(made).toBe(1);
  }

  const other = await send(`${jobs}/${id}/cancel`, 'POST');
  expect(other.body).toMatchObject({ id, state: 'finished' });
}, 120_000);
