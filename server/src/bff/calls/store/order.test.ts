import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  openCalls,
  testCall,
  testDelivery,
  testEvent,
  type CallFixture,
} from '../../../testing/fixtures/call-fixture.js';

type Step = (fixture: CallFixture) => Promise<unknown>;

const call: Step = ({ calls }) =>
  calls.keepCalls('sandbox', [testCall(1, { status: 'COMPLETED', attempts: 3 })]);
const delivery: Step = ({ deliver }) => deliver(testDelivery(1));
const attempt =
  (n: number, more: object): Step =>
  ({ calls }) =>
    calls.keepAttempts('sandbox', [testEvent(1, n, more)]);
const steps: Step[] = [
  call,
  delivery,
  attempt(1, { http_status: null, network_error: { code: 'ECONNREFUSED', message: 'refused' } }),
  attempt(2, { destination_url: 'https://other.test/hook' }),
  attempt(3, { http_status: 200, destination_url: 'https://new.test/hook' }),
  attempt(0, { attempt: null, event_id: 'unnumbered' }),
];

/** The final rows, except when the console first saw the call, and its position, which depends on that. */
async function keptAfter(order: readonly Step[]): Promise<unknown> {
  const fixture = await openCalls();
  try {
    for (const step of order) await step(fixture);
    const { calls, database } = fixture;
    const keys = ['event-1-1', 'event-1-2', 'event-1-3', 'unnumbered'];
    const found = await calls.findCalls('sandbox', ['ewh:1']);
    const attempts = await calls.findAttempts('sandbox', keys);
    const gaps = await database.kysely.selectFrom('gaps').select('id').execute();
    return {
      gaps: gaps.length,
      calls: found.map((one) => ({ ...one, first_seen_at: 0, sequence: 0 })),
      attempts: attempts
        .map((one) => ({ ...one, first_seen_at: 0 }))
        .sort((a, b) => a.sequence - b.sequence),
    };
  } finally {
    await fixture.remove();
  }
}

it('ends the same in whatever order calls, attempts and deliveries come', async () => {
  const expected = await keptAfter(steps);
  expect(expected).toMatchObject({
    calls: [{ destination_url: 'https://new.test/hook', response_attempt: 3 }],
  });
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(steps, { minLength: steps.length }), async (order) => {
      expect(await keptAfter(order)).toEqual(expected);
    }),
    { numRuns: 4 },
  );
});
