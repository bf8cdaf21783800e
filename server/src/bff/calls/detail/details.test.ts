import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openCalls,
  testCall,
  testDelivery,
  testEvent,
  type CallFixture,
} from '../../../testing/fixtures/call-fixture.js';
import { readCallDetail } from './call-detail.js';

let fixture: CallFixture;
beforeEach(async () => {
  fixture = await openCalls();
});
afterEach(async () => {
  await fixture.remove();
});

async function detail(id: string) {
  return readCallDetail(await fixture.listPlace(), id);
}

async function rerun(from: number, to: number): Promise<void> {
  await fixture.database.kysely
    .insertInto('reruns')
    .values({
      ...{ id: `r${to}`, environment: 'sandbox', transaction_id: `ewh:${from}` },
      ...{ new_transaction_id: `ewh:${to}`, matched: 'response', outcome: 'accepted' },
      ...{ requested_at: to, service_at: 0, requested_by: 'owner', job_id: null, following: 0 },
    })
    .execute();
}

describe('one call', () => {
  it('has its attempts oldest first, and counts those that no listing showed', async () => {
    const { calls, deliver } = fixture;
    const call = testCall(1, { attempts: 5, some_at: '2026-11-02T00:00:00Z' });
    await calls.keepCalls('sandbox', [call]);
    await calls.keepAttempts('sandbox', [testEvent(1, 4), testEvent(1, 2), testEvent(2, 1)]);
    await deliver(testDelivery(1));
    const found = await detail('ewh:1');
    expect(found.attempts.map(({ attempt }) => attempt)).toEqual([2, 4]);
    expect(found).toMatchObject({
      ...{
        attempts_missing: 3,
        raw: call.raw,
        rerun_chain: [{ transaction_id: 'ewh:1' }],
        reruns: [],
      },
      times: { some_at: Date.UTC(2026, 10, 2) },
      payload: { body: testDelivery(1).body },
    });
  });

  it('is known only by an attempt, without a record', async () => {
    await fixture.calls.keepAttempts('sandbox', [testEvent(1, 3)]);
    expect(await detail('ewh:1')).toMatchObject({
      ...{ call: { state: 'retrying', attempts: 3, status: null, webhook_type: null } },
      ...{ raw: null, times: {}, payload: null, attempts_missing: 2 },
    });
  });

  it.each([
    [1, [1, 2], 0],
    [2, [1, 1], 1],
    [2, [null, null], 0],
    [0, [], 0],
  ])('that counts %d attempts and shows %j misses %d', async (attempts, seen, missing) => {
    await fixture.calls.keepCalls('sandbox', [testCall(1, { attempts })]);
    const events = seen.map((attempt, n) => testEvent(1, n, { event_id: `e${n}`, attempt }));
    await fixture.calls.keepAttempts('sandbox', events);
    expect((await detail('ewh:1')).attempts_missing).toBe(missing);
  });

  it('has its whole rerun chain, whichever of its calls is read', async () => {
    for (const [from, to] of [
      [1, 2],
      [1, 3],
      [3, 4],
    ] as const) {
      await rerun(from, to);
    }
    await fixture.calls.keepCalls(
      'sandbox',
      [4, 3, 2, 1, 9].map((n) => testCall(n)),
    );
    for (const n of [1, 2, 3, 4]) {
      const { rerun_chain, reruns } = await detail(`ewh:${n}`);
      const ids = rerun_chain.map((call) => call.transaction_id);
      expect(ids).toEqual(['ewh:1', 'ewh:2', 'ewh:3', 'ewh:4']);
      expect(reruns.map(({ id }) => id).toSorted()).toEqual(['r2', 'r3', 'r4']);
    }
  });

  it('shows at most a hundred calls of a chain, also of one that runs in a circle', async () => {
    const { calls, database } = fixture;
    const numbers = Array.from({ length: 130 }, (_value, n) => n);
    await calls.keepCalls(
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
    const { rerun_chain } = await detail('ewh:5');
    expect(rerun_chain).toHaveLength(100);
    expect(rerun_chain.map((call) => call.transaction_id)).toContain('ewh:5');
  });
});
