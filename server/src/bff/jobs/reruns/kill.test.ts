import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rerunJob, rerunJobPage, type RerunJobPage } from '../../../contract/index.js';
import {
  consoleChildren,
  type AskAsOwner,
  type ConsoleChildren,
} from '../../../testing/processes/console-children.js';
import { eventually } from '../../../testing/eventually.js';
import { startRerunService, type RerunService } from '../../../testing/services/rerun-service.js';
import { roundsLimitMs, soakRounds } from '../../../testing/soak-rounds.js';

const ROUNDS = soakRounds(3);
const CALLS_A_ROUND = 5;

let consoles: ConsoleChildren;
let service: RerunService;
let send: AskAsOwner;
beforeEach(async () => {
  consoles = await consoleChildren();
  service = await startRerunService();
  send = await consoles.signIn();
});
afterEach(async () => {
  await consoles.remove();
  await service.stop();
});

const next = () =>
  consoles.next({ baseUrl: service.url, apiKey: 'key-of-a-test', webhookSecret: 'secret' });

async function rerunAll(url: string, transaction_ids: string[]): Promise<string> {
  const body = { calls: { transaction_ids }, per_second: 20, request_id: randomUUID() };
  return rerunJob.parse((await send(`${url}/api/sandbox/rerun-jobs`, 'POST', body)).body).id;
}

/** Reruns one call, and resolves when the service has the request: the console's response may never come. */
async function rerunOne(url: string, transaction_id: string): Promise<void> {
  const path = '/api/sandbox/v1/webhook/admin/call/rerun';
  send(`${url}${path}`, 'POST', { transaction_id }).catch(() => undefined);
  await eventually(
    () => made(transaction_id),
    (times) => times > 0,
  );
}

async function read(url: string, id: string): Promise<RerunJobPage> {
  return rerunJobPage.parse((await send(`${url}/api/sandbox/rerun-jobs/${id}`)).body);
}

const made = (transaction_id: string) => service.reruns.get(transaction_id) ?? 0;

it(
  `reruns nothing twice, and loses no call, in ${ROUNDS} kills`,
  async () => {
    const jobs = new Map<string, string[]>();
    const alone: string[] = [];
    let child = next();
    for (let n = 0; n < ROUNDS; n += 1) {
      const following = next();
      // In every other round, a response is on its way when the kill comes.
      service.answer(n % 2 === 0 ? 'late' : 'named');
      const url = await child.start();
      const ids = service.add(CALLS_A_ROUND);
      jobs.set(await rerunAll(url, ids), ids);
      const before = service.requests.length;
      await eventually(
        () => service.requests.length - before,
        (sent) => sent > n % 4,
      );
      const [one = ''] = service.add(1);
      alone.push(one);
      await rerunOne(url, one);
      await child.kill();
      child = following;
    }

    service.answer('named');
    const url = await child.start();
    for (const [id, ids] of jobs) {
      // A call that was created without a response is found by its time.
      const { job, items } = await eventually(
        () => read(url, id),
        (page) =>
          page.job.state === 'finished' &&
          page.items.every((item) => made(item.transaction_id) === 0 || item.state === 'accepted'),
      );
      expect(items.map(({ transaction_id }) => transaction_id)).toEqual(ids);
      for (const { transaction_id, state, new_transaction_id } of items) {
        expect([made(transaction_id), state]).toEqual(
          new_transaction_id === null ? [0, 'unknown'] : [1, 'accepted'],
        );
      }
      expect(job.counts.accepted + job.counts.unknown).toBe(ids.length);
    }
    // Each is known as rerun, with its response or without: none is left over.
    const body = { calls: { transaction_ids: alone }, per_second: 20, request_id: randomUUID() };
    expect((await send(`${url}/api/sandbox/rerun-jobs`, 'POST', body)).status).toBe(409);
    expect(alone.map(made)).toEqual(alone.map(() => 1));
    expect(service.requests.length).toBeLessThanOrEqual(ROUNDS * (CALLS_A_ROUND + 1));
  },
  roundsLimitMs(ROUNDS),
);
