import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archivedCall, attemptDetailOf } from '../../../testing/archived';
import { readLadder } from './forecast';

const T = 1_772_366_400_000;
const numbered = (...numbers: number[]) =>
  numbers.map((attempt) => attemptDetailOf({ attempt, created_at: T + attempt * 1000 }));
const unnumbered = (...seconds: number[]) =>
  seconds.map((second) =>
    attemptDetailOf({ attempt: null, attempt_key: `at-${second}`, created_at: T + second * 1000 }),
  );

const madeOf = (attempts: number, details: ReturnType<typeof numbered>) =>
  readLadder(archivedCall({ state: 'unknown', attempts }), details, T).made;

/** "3" for an attempt with its record, "3?" for one without a record. */
const shown = (attempts: number, details: ReturnType<typeof numbered>) =>
  madeOf(attempts, details).map(({ attempt, detail }) => `${attempt}${detail ? '' : '?'}`);

describe('the attempts of a call', () => {
  it.each<[string, number, ReturnType<typeof numbered>, string[]]>([
    ['none', 0, [], []],
    ['in any order', 3, numbered(3, 1, 2), ['1', '2', '3']],
    ['with holes', 5, numbered(2, 5), ['1?', '2', '3?', '4?', '5']],
    ['counted but never listed', 2, [], ['1?', '2?']],
    ['listed before the call was read again', 1, numbered(1, 2), ['1', '2']],
    [
      'without numbers: the oldest are the forgotten ones',
      4,
      unnumbered(9, 7),
      ['1?', '2?', '3', '4'],
    ],
    ['without numbers, more than are counted', 1, unnumbered(1, 2, 3), ['1', '2', '3']],
    ['with a number twice', 2, [...numbered(1, 2), ...numbered(2)], ['1', '2', '2']],
    [
      'over 16',
      18,
      numbered(...Array.from({ length: 18 }, (_, n) => n + 1)),
      Array.from({ length: 18 }, (_, n) => String(n + 1)),
    ],
  ])('are numbered: %s', (_what, attempts, details, expected) => {
    expect(shown(attempts, details)).toEqual(expected);
  });

  it('draws no more unknown ones than are legible, whatever a service counts', () => {
    expect(shown(1e9, numbered(1e9))).toHaveLength(17);
  });

  it('keeps every record once, its own number, and the order of numbers', () => {
    const number = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null });
    const details = fc
      .array(number, { maxLength: 20 })
      .map((numbers) =>
        numbers.map((attempt, n) =>
          attemptDetailOf({ attempt, attempt_key: String(n), created_at: n % 3 ? T + n : null }),
        ),
      );
    fc.assert(
      fc.property(details, fc.integer({ min: 0, max: 20 }), (given, attempts) => {
        const made = madeOf(attempts, given);
        const keys = made.flatMap(({ detail }) => (detail ? [detail.attempt_key] : []));
        expect(keys.toSorted()).toEqual(given.map(({ attempt_key }) => attempt_key).toSorted());
        for (const { attempt, detail } of made) {
          if (detail) expect(detail.attempt ?? attempt).toBe(attempt);
        }
        const numbers = made.map(({ attempt }) => attempt);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }),
    );
  });
});

it('ignores a listed time of the next attempt if that attempt was made in the meantime', () => {
  const call = archivedCall({ state: 'retrying', attempts: 2, next_attempt_at: T + 2000 });
  const nextOf = (listed: typeof call) => readLadder(listed, numbered(1, 2), T).expected[0];
  expect(nextOf(call)).toMatchObject({ attempt: 3, said_by: 'estimate' });
  const later = { ...call, next_attempt_at: T + 9000 };
  expect(nextOf(later)).toMatchObject({ attempt: 3, at: T + 9000, said_by: 'service' });
});
