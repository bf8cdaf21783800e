import { readCall, readEvent, type Call, type CallEvent } from '@connect-console/server/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptsOf, lastAnswer } from './last-answer';

function call(attempts: number): Call {
  const read = readCall({
    transaction_id: 'ewh:a',
    webhook_type: 'K',
    status: 'PENDING',
    attempts,
  });
  if (!read) throw new Error('not a call');
  return read;
}

function event(fields: Record<string, unknown>): CallEvent {
  const read = readEvent({ transaction_id: 'ewh:a', ...fields });
  if (!read) throw new Error('not an event');
  return read;
}

describe('lastAnswer', () => {
  const first = event({ attempt: 1, http_status: 500 });
  const second = event({ attempt: 2, http_status: 503 });
  const other = event({ transaction_id: 'ewh:b', attempt: 9, http_status: 200 });
  const early = event({ http_status: 500, created_at: '2026-01-01T00:00:00Z' });
  const late = event({ http_status: 502, created_at: '2026-01-01T00:00:09Z' });

  it.each([
    ['the last attempt', 2, [first, second, other], second],
    ['the last attempt, whatever the order', 2, [second, other, first], second],
    ['nothing when no event of the call is listed', 2, [other], null],
    ['nothing when only an earlier attempt is listed', 3, [first, second], null],
    ['an attempt that the list of calls does not count yet', 1, [first, second], second],
    ['the newest where attempts have no number', 2, [early, late], late],
    ['nothing when there are no events', 0, [], null],
  ])('is %s', (_what, attempts, events, expected) => {
    expect(lastAnswer(call(attempts), events)).toBe(expected);
  });
});

describe('attemptsOf', () => {
  it('gives every event of the call and no other, last attempt first', () => {
    const some = fc.record({ mine: fc.boolean(), attempt: fc.integer({ min: 1, max: 16 }) });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 50 }), (given) => {
        const events = given.map(({ mine, attempt }) =>
          event({ transaction_id: mine ? 'ewh:a' : 'ewh:b', attempt }),
        );
        const found = attemptsOf('ewh:a', events).map((e) => e.attempt ?? 0);
        expect(found).toHaveLength(given.filter((g) => g.mine).length);
        expect(found).toEqual([...found].sort((a, b) => b - a));
      }),
    );
  });
});
