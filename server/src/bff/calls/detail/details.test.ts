import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  FIRST_AT,
  openArchive,
  testCall,
  testDelivery,
  testEvent,
  type ArchiveFixture,
} from '../../../testing/fixtures/archive-fixture.js';
import { readCallDetail } from './call-detail.js';
import { readPersonHistory } from './person-history.js';

let fixture: ArchiveFixture;
beforeEach(async () => {
  fixture = await openArchive();
});
afterEach(async () => {
  await fixture.remove();
});

const detail = (id: string) => readCallDetail(fixture.database.kysely, 'sandbox', id);
const history = (id: string) => readPersonHistory(fixture.database.kysely, 'sandbox', id);

async function rerun(from: number, to: number): Promise<void> {
  await fixture.database.kysely
    .insertInto('reruns')
    .values({
      ...{ id: `r${to}`, environment: 'sandbox', transaction_id: `ewh:${from}` },
      ...{ new_transaction_id: `ewh:${to}`, matched: 'answer', outcome: 'accepted' },
      ...{ requested_at: to, requested_by: 'owner', job_id: null, following: 0 },
    })
    .execute();
}

describe('one call', () => {
  it('has its attempts oldest first, and counts those that nobody saw', async () => {
    const { archive, deliver } = fixture;
    const call = testCall(1, { attempts: 5, some_at: '2026-11-02T00:00:00Z' });
    await archive.keepCalls('sandbox', [call]);
    await archive.keepEvents('sandbox', [testEvent(1, 4), testEvent(1, 2), testEvent(2, 1)]);
    await deliver(testDelivery(1));
    const found = await detail('ewh:1');
    expect(found.attempts.map(({ event }) => event.attempt)).toEqual([2, 4]);
    expect(found).toMatchObject({
      ...{ attempts_missing: 3, raw: call.raw, lineage: [{ transaction_id: 'ewh:1' }], reruns: [] },
      times: { some_at: Date.UTC(2026, 10, 2) },
      payload: { body: testDelivery(1).body },
    });
  });

  it.each([
    [1, [1, 2], 0],
    [2, [1, 1], 1],
    [2, [null, null], 0],
    [0, [], 0],
  ])('that counts %d attempts and shows %j misses %d', async (attempts, seen, missing) => {
    await fixture.archive.keepCalls('sandbox', [testCall(1, { attempts })]);
    const events = seen.map((attempt, n) => testEvent(1, n, { event_id: `e${n}`, attempt }));
    await fixture.archive.keepEvents('sandbox', events);
    expect((await detail('ewh:1')).attempts_missing).toBe(missing);
  });

  it('has its whole family from any of its members', async () => {
    for (const [from, to] of [
      [1, 2],
      [1, 3],
      [3, 4],
    ] as const) {
      await rerun(from, to);
    }
    await fixture.archive.keepCalls(
      'sandbox',
      [4, 3, 2, 1, 9].map((n) => testCall(n)),
    );
    for (const n of [1, 2, 3, 4]) {
      const { lineage, reruns } = await detail(`ewh:${n}`);
      const ids = lineage.map((call) => call.transaction_id);
      expect(ids).toEqual(['ewh:1', 'ewh:2', 'ewh:3', 'ewh:4']);
      expect(reruns.map(({ id }) => id).toSorted()).toEqual(['r2', 'r3', 'r4']);
    }
  });

  it('ends with a chain that runs in a circle, and with one that never ends', async () => {
    const { archive, database } = fixture;
    const numbers = Array.from({ length: 130 }, (_value, n) => n);
    await archive.keepCalls(
      'sandbox',
      numbers.map((n) => testCall(n)),
    );
    for (const n of numbers) {
      await database.kysely
        .updateTable('calls')
        .set({ rerun_of: `ewh:${(n + 1) % 130}` })
        .where('transaction_id', '=', `ewh:${n}`)
        .execute();
    }
    const { lineage } = await detail('ewh:5');
    expect(lineage.length).toBeLessThanOrEqual(101);
    expect(lineage.map((call) => call.transaction_id)).toContain('ewh:5');
  });
});

describe("a person's history", () => {
  it('has their calls and attempts oldest first, and nobody else’s', async () => {
    const { archive } = fixture;
    const same = { reference_user_id: 'a/b ☃' };
    await archive.keepCalls('sandbox', [testCall(3, same), testCall(2), testCall(1, same)]);
    await archive.keepEvents('sandbox', [testEvent(3, 1), testEvent(2, 1), testEvent(1, 1)]);
    await rerun(1, 3);
    const found = await history('a/b ☃');
    expect(found.calls.map((call) => call.transaction_id)).toEqual(['ewh:1', 'ewh:3']);
    expect(found.events.map((event) => event.event_key)).toEqual(['event-1-1', 'event-3-1']);
    expect(found).toMatchObject({ calls_name_people: true, has_gap: false });
    expect(found.reruns).toMatchObject([{ id: 'r3' }]);
  });

  it.each([
    ['no calls', [], true],
    ['calls that name nobody', [testCall(1, { reference_user_id: null })], false],
    ['one that does', [testCall(2), testCall(1, { reference_user_id: null })], true],
  ])('with %s knows whether calls name people', async (_what, calls, expected) => {
    await fixture.archive.keepCalls('sandbox', calls);
    expect((await history('somebody')).calls_name_people).toBe(expected);
  });

  it.each([
    ['registered before the gap', FIRST_AT, true],
    ['registered after the gap', FIRST_AT + 120_000, false],
    ['not on the roster', null, true],
  ])('of somebody %s knows whether a call may be missing', async (_what, registered, expected) => {
    const { archive, database } = fixture;
    await archive.keepCalls('sandbox', [testCall(1)]);
    await archive.keepCalls('sandbox', [testCall(9)]);
    if (registered !== null) {
      await database.kysely
        .insertInto('roster')
        .values({
          ...{
            environment: 'sandbox',
            reference_user_id: 'p',
            search_text: 'p',
            status: 'waiting',
          },
          ...{ origin: 'registered', registered_at: registered, registered_by: 'owner' },
          completion_delivered: 0,
        })
        .execute();
    }
    expect((await history('p')).has_gap).toBe(expected);
  });
});
