import { afterEach, beforeEach, expect, it } from 'vitest';
import { openReportFixture, type ReportFixture } from '../../testing/fixtures/report-fixture.js';
import { brokenAnswers } from './2026-11-28-broken-answers.js';

let fixture: ReportFixture;
beforeEach(async () => {
  fixture = await openReportFixture();
});
afterEach(async () => {
  await fixture.remove();
});

const FAILED = { status: 'FAILED', attempts: 16 };
const RESET = { http_status: 200, network_error: { code: 'ECONNRESET', message: null } };
const WORDS = { http_status: 200, network_error: 'The line went dead.' };

async function answers(table: 'calls' | 'events'): Promise<Record<string, string | null>> {
  const rows = await fixture.database.kysely
    .selectFrom(table)
    .select(['transaction_id', 'answer'])
    .orderBy('position')
    .execute();
  return Object.fromEntries(
    rows.map(({ transaction_id, answer }) => [transaction_id ?? '', answer]),
  );
}

it('takes back that answers which broke off were deliveries, and nothing else', async () => {
  const { database, listed, attempted, verified } = fixture;
  const { kysely } = database;
  const people = ['broken', 'worded', 'rerun', 'whole', 'later', 'silent', 'refused'];
  for (const id of people) await verified(id, { completion_delivered: 1 });
  const call = (n: number, reference_user_id: string | null) => ({
    ...{ transaction_id: `c${n}`, reference_user_id },
    ...FAILED,
  });
  await listed(
    ...people.map((id, n) => call(n, id)),
    // The rerun of c2 names nobody; that of c4 arrived.
    ...[call(7, null), { ...call(8, 'later'), status: 'COMPLETED', attempts: 1 }],
  );
  await kysely
    .updateTable('calls')
    .set({ rerun_of: 'c2' })
    .where('transaction_id', '=', 'c7')
    .execute();
  const event = (n: number, more: object) => ({
    ...{ event_id: `e${n}`, transaction_id: `c${n}`, attempt: 16 },
    ...more,
  });
  await attempted(
    ...[event(0, RESET), event(1, WORDS), event(3, { http_status: 200 }), event(4, RESET)],
    ...[event(5, { http_status: 200 }), event(6, { ...RESET, http_status: 503 }), event(7, RESET)],
    // Before the newest one, which was refused.
    { ...event(6, RESET), event_id: 'e6 before', attempt: 15 },
  );
  const now = { calls: await answers('calls'), events: await answers('events') };

  // As an earlier console kept them.
  for (const table of ['calls', 'events'] as const) {
    await kysely.updateTable(table).set({ answer: '2xx' }).where('http_status', '=', 200).execute();
  }
  await kysely
    .updateTable('events')
    .set({ network_message: '{"code":null,"message":null}' })
    .where('event_id', '=', 'e5')
    .execute();

  await brokenAnswers.up(kysely);
  expect({ calls: await answers('calls'), events: await answers('events') }).toEqual(now);
  expect(now.calls).toMatchObject({ c0: 'network', c1: 'network', c3: '2xx', c6: '5xx' });
  const cleared = await kysely
    .selectFrom('events')
    .select('network_message')
    .where('event_id', '=', 'e5')
    .executeTakeFirst();
  expect(cleared?.network_message).toBeNull();
  const asked = await kysely
    .selectFrom('roster')
    .select('reference_user_id')
    .where('completion_delivered', '=', 0)
    .execute();
  const ids = asked.map(({ reference_user_id }) => reference_user_id).sort();
  expect(ids).toEqual(['broken', 'later', 'refused', 'rerun', 'worded']);
  const { undelivered } = await fixture.reports().reconciliation('sandbox');
  const found = undelivered.people.map(({ user }) => user.reference_user_id).sort();
  expect(found).toEqual(['broken', 'refused', 'rerun', 'worded']);
});
