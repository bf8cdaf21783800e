import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rerunJob, rerunJobPage } from '../../../contract/index.js';
import type { ConsoleChild } from '../../../testing/processes/console-child.js';
import {
  consoleChildren,
  type AskAsOwner,
  type ConsoleChildren,
} from '../../../testing/processes/console-children.js';
import { eventually } from '../../../testing/eventually.js';
import { startRerunService, type RerunService } from '../../../testing/services/rerun-service.js';
import { roundsLimitMs, soakRounds } from '../../../testing/soak-rounds.js';

const CALLS = 12;
const ROUNDS = soakRounds(2);

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

/** The n-th replica; the service identifies it by its key. */
async function replica(n: number): Promise<{ child: ConsoleChild; url: string }> {
  const settings = { baseUrl: service.url, apiKey: `key-${n}`, webhookSecret: 'secret' };
  const child = consoles.next(settings);
  return { child, url: await child.start() };
}

/** Who sent the calls for which these reruns were requested; the replicas in order. */
const senders = (ids: readonly string[]) => {
  const sent = service.requests.filter(({ transaction_id }) => ids.includes(transaction_id));
  return [...new Set(sent.map(({ key }) => key))];
};

it(
  `sends from one replica only, and from the other when that one dies, ${ROUNDS} times`,
  async () => {
    let leader = await replica(0);
    await eventually(
      () => service.listings.has('key-0'),
      (leads) => leads,
    );
    for (let n = 1; n <= ROUNDS; n += 1) {
      const follower = await replica(n);
      const jobs = `${follower.url}/api/sandbox/rerun-jobs`;
      const ids = service.add(CALLS);
      // The replica that gets the request is not the one that sends.
      const answer = await send(jobs, 'POST', {
        ...{ calls: { transaction_ids: ids }, per_second: 5 },
        request_id: randomUUID(),
      });
      const { id } = rerunJob.parse(answer.body);
      await eventually(
        () => ids.filter((one) => service.reruns.has(one)).length,
        (sent) => sent >= 3,
      );
      expect(senders(ids)).toEqual([`key-${n - 1}`]);

      await leader.child.kill();
      const { job, items } = await eventually(
        async () => rerunJobPage.parse((await send(`${jobs}/${id}`)).body),
        (page) => page.job.state === 'finished',
      );
      expect(senders(ids)).toEqual([`key-${n - 1}`, `key-${n}`]);
      expect(job.counts.accepted + job.counts.unknown).toBe(CALLS);
      expect(job.counts.unknown).toBeLessThanOrEqual(1);
      for (const { transaction_id, state } of items) {
        const made = service.reruns.get(transaction_id) ?? 0;
        expect(made).toBeLessThanOrEqual(1);
        if (state === 'accepted') expect(made).toBe(1);
      }
      const late = await send(`${jobs}/${id}/cancel`, 'POST');
      expect(late.body).toMatchObject({ id, state: 'finished' });
      leader = follower;
    }
  },
  roundsLimitMs(ROUNDS),
);
