import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RerunRow } from './schema.js';
import { readCall } from '../contract/index.js';
import { openCalls, testDelivery, type CallFixture } from '../testing/fixtures/call-fixture.js';
import { listedCall } from '../testing/services/listing-service.js';
import { deleteOld, keepDeletingOld } from './retention.js';

const DAY = 24 * 3_600_000;
let fixture: CallFixture;

/** An incident that opened 101 days before `now`. */
const incidentOf = (now: number, id: number, ended_at: number | null) => ({
  ...({ environment: 'sandbox', rule: 'destination_failing', subject: 'a.test' } as const),
  ...{ id, summary: 'fails', opened_at: now - 101 * DAY, clear_since: null, ended_at },
});

beforeEach(async () => {
  fixture = await openCalls();
});
afterEach(async () => {
  await fixture.remove();
});

it('deletes calls that are too old, 500 at a time', async () => {
  const { database, calls } = fixture;
  const now = Date.now();
  const old = Array.from({ length: 700 }, (_value, n) =>
    readCall(listedCall(n, { created_at: now - (n < 600 ? 100 : 10) * DAY + n })),
  ).filter((call) => call !== null);
  await calls.keepCalls('production', old);
  const count = async () =>
    (await database.kysely.selectFrom('calls').select('transaction_id').execute()).length;

  expect(await deleteOld(fixture, 90, now)).toBe(true);
  expect(await count()).toBe(200);
  expect(await deleteOld(fixture, 90, now)).toBe(false);
  expect(await count()).toBe(100);
});

it('deletes reruns that were requested too long ago', async () => {
  const { kysely } = fixture.database;
  const now = Date.now();
  const reruns = [now - 100 * DAY, now].map((requested_at, n): RerunRow => ({
    ...{
      id: String(n),
      environment: 'sandbox',
      transaction_id: 'ewh:1',
      requested_at,
      service_at: 0,
    },
    ...{ new_transaction_id: null, new_state: null, matched: null },
    ...{ outcome: 'accepted', requested_by: 'me' },
    ...{ job_id: null, following: 0 },
  }));
  await kysely.insertInto('reruns').values(reruns).execute();
  expect(await deleteOld(fixture, 90, now)).toBe(false);
  expect(await kysely.selectFrom('reruns').select('id').execute()).toEqual([{ id: '1' }]);
});

it('deletes incidents that ended too long ago but the newest, so that no number comes again', async () => {
  const { kysely } = fixture.database;
  const now = Date.now();
  const ended = [1, 2, 3].map((id) => incidentOf(now, id, now - 100 * DAY));
  await kysely.insertInto('incidents').values(ended).execute();
  await deleteOld(fixture, 90, now);
  expect(await kysely.selectFrom('incidents').select('id').execute()).toEqual([{ id: 3 }]);
});

it('keeps the notifications of an incident that is open, as its end is sent to the same channels', async () => {
  const { kysely } = fixture.database;
  const now = Date.now();
  await kysely
    .insertInto('incidents')
    .values([incidentOf(now, 1, now - 100 * DAY), incidentOf(now, 2, null)])
    .execute();
  const sent = { environment: 'sandbox', channel_id: 'c', phase: 'opened', state: 'sent' } as const;
  const old = { tries: 1, failure: null, tried_at: null };
  const times = { at: now - 100 * DAY, created_at: now - 100 * DAY };
  const rows = [1, 2].map((id) => ({ ...sent, ...old, ...times, id: `n${id}`, incident_id: id }));
  await kysely.insertInto('alert_notifications').values(rows).execute();
  await deleteOld(fixture, 90, now);
  const left = await kysely.selectFrom('alert_notifications').select('id').execute();
  expect(left).toEqual([{ id: 'n2' }]);
});

it('deletes payloads that came too long ago, and gaps above records of that time', async () => {
  const { database, calls, deliver } = fixture;
  const listed = (n: number) => readCall(listedCall(n, { created_at: Date.now() - 100 * DAY + n }));
  for (const n of [1, 2]) {
    await calls.keepCalls(
      'sandbox',
      [listed(n)].filter((call) => call !== null),
    );
  }
  await deliver(testDelivery(1));
  const left = async () => {
    const payloads = await database.kysely.selectFrom('incoming_deliveries').selectAll().execute();
    const gaps = await database.kysely.selectFrom('gaps').selectAll().execute();
    return [payloads.length, gaps.length];
  };
  await deleteOld(fixture, 110, Date.now());
  expect(await left()).toEqual([1, 1]);
  await deleteOld(fixture, 90, Date.now());
  expect(await left()).toEqual([1, 0]);
  await deleteOld(fixture, 90, Date.now() + 91 * DAY);
  expect(await left()).toEqual([0, 0]);
});

it('deletes jobs that finished too long ago, 500 items at a time, and keeps unfinished ones', async () => {
  const { kysely } = fixture.database;
  const now = Date.now();
  const old = now - 100 * DAY;
  const job = {
    ...({ environment: 'sandbox', kind: 'rerun' } as const),
    ...{ created_by: 'me', created_at: old, settings: '{}', total: 700, blocked: null },
  };
  await kysely
    .insertInto('jobs')
    .values([
      { ...job, id: 'old', request_id: '1', state: 'finished', finished_at: old },
      { ...job, id: 'runs', request_id: '2', state: 'running', finished_at: null },
      { ...job, id: 'cleans up', request_id: '3', state: 'cancelled', finished_at: null },
      { ...job, id: 'new', request_id: '4', state: 'finished', finished_at: now },
    ])
    .execute();
  for (let n = 0; n < 700; n += 350) {
    const items = Array.from({ length: 350 }, (_value, more) => ({
      ...{
        job_id: 'old',
        n: n + more,
        subject: 'ewh:1',
        state: 'accepted' as const,
        changed_at: old,
      },
    }));
    await kysely.insertInto('job_items').values(items).execute();
  }
  const left = async () => ({
    items: (await kysely.selectFrom('job_items').select('n').execute()).length,
    jobs: (await kysely.selectFrom('jobs').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    ),
  });
  const step = () => deleteOld(fixture, 90, now);

  expect(await step()).toBe(true);
  expect(await left()).toEqual({ items: 200, jobs: ['cleans up', 'new', 'old', 'runs'] });
  expect(await step()).toBe(true);
  expect(await left()).toEqual({ items: 0, jobs: ['cleans up', 'new', 'runs'] });
  expect(await step()).toBe(false);
});

it('deletes old rows of the audit log also while the archive cannot be deleted', async () => {
  const { database, changes } = fixture;
  const calls = { prune: () => Promise.reject(new Error('The disk is full.')) };
  let prunedBefore = 0;
  const audit = {
    prune: (before: number) => {
      prunedBefore = before;
      return Promise.resolve(0);
    },
  };
  const days = { archiveDays: 90, auditDays: 10 };
  const deleting = keepDeletingOld(
    { database, changes, calls, audit },
    days,
    new AbortController().signal,
  );
  await expect(deleting).rejects.toThrow('The disk is full.');
  expect(Date.now() - prunedBefore).toBeGreaterThanOrEqual(10 * DAY);
});
