import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCalls, testCall, type CallFixture } from '../../../testing/fixtures/call-fixture.js';
import type { RerunJob, RerunJobItem } from '../../../contract/index.js';
import { createJobs } from '../jobs.js';
import { createReruns, type Reruns } from '../../calls/reruns/reruns.js';
import { rerunKind } from './bulk-reruns.js';

let fixture: CallFixture;
let jobs: ReturnType<typeof createJobs<RerunJob, RerunJobItem>>;
let reruns: Reruns;
beforeAll(async () => {
  fixture = await openCalls();
  jobs = createJobs(fixture, rerunKind);
  reruns = createReruns(fixture.database.kysely, fixture.calls.evidence);
});
afterAll(async () => {
  await fixture.remove();
});

/** A finished bulk rerun of this many calls, with the new calls in the archive. */
async function ended(name: string, ...statuses: string[]): Promise<string> {
  const { calls, database } = fixture;
  const newId = (n: number) => `ewh:${name}-new-${n}`;
  await calls.keepCalls(
    'sandbox',
    statuses.map((status, n) => testCall(n, { transaction_id: newId(n), status })),
  );
  const { id } = await jobs.start('sandbox', `request-${name}`, () => ({
    items: statuses.map((_status, n) => ({ subject: `ewh:${name}-${n}` })),
    settings: { per_second: 20, include_rerun: false, include_delivered: false },
    by: 'owner',
  }));
  const { kysely } = database;
  await kysely
    .updateTable('job_items')
    .set({ state: 'accepted' })
    .where('job_id', '=', id)
    .execute();
  await kysely
    .updateTable('jobs')
    .set({ state: 'finished', finished_at: 1 })
    .where('id', '=', id)
    .execute();
  for (const n of statuses.keys()) {
    await reruns.record('sandbox', {
      ...{ id: `${name}-${n}`, transaction_id: `ewh:${name}-${n}`, new_transaction_id: newId(n) },
      ...{ outcome: 'accepted', requested_by: 'owner', job_id: id, requested_at: 0 },
    });
  }
  return id;
}

const counted = async () => {
  const newest = await jobs.list({ environment: 'sandbox' });
  return new Map(newest.jobs.map((job) => [job.id, job.fates]));
};

it('counts the outcomes of the calls of each job, and counts again while some are open', async () => {
  const over = await ended('over', 'COMPLETED', 'FAILED', 'COMPLETED');
  const open = await ended('open', 'COMPLETED', 'PENDING');
  const none = { delivered: 0, retrying: 0, failed: 0, unknown: 0 };
  const first = await counted();
  expect(first.get(over)).toEqual({ ...none, delivered: 2, failed: 1 });
  expect(first.get(open)).toEqual({ ...none, delivered: 1, retrying: 1 });

  await reruns.record('sandbox', {
    ...{ id: 'open-0', transaction_id: 'ewh:open-0', new_transaction_id: 'ewh:later' },
    ...{ outcome: 'accepted', requested_by: 'owner', job_id: open, requested_at: 0 },
  });
  expect((await counted()).get(open)).toEqual({ ...none, retrying: 1, unknown: 1 });

  await fixture.calls.keepCalls('sandbox', [
    testCall(1, { transaction_id: 'ewh:open-new-1', status: 'COMPLETED' }),
    testCall(2, { transaction_id: 'ewh:later', status: 'FAILED', attempts: 16 }),
  ]);
  expect((await counted()).get(open)).toEqual({ ...none, delivered: 1, failed: 1 });
});

it('shows a new call as delivered that was accepted here, whatever the service lists', async () => {
  const id = await ended('here', 'PENDING');
  await fixture.accept('ewh:here-new-0');
  const { items } = await jobs.read({ environment: 'sandbox', id, query: {} });
  expect(items).toMatchObject([{ new_state: 'delivered', new_status: 'PENDING' }]);
});
