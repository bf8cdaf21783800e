import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archivedCall, attemptDetailOf } from '../../../testing/archived';
import { USUAL_BASE_MS } from './forecast';
import { madeAttempts } from './ladder-attempts';
import { timedAttempts } from './ladder-times';

const T = 1_772_366_400_000;
const S = 1000;
const DAY = 86_400 * S;

function times(
  fields: Parameters<typeof archivedCall>[0],
  known: Record<number, number>,
  now = T + 2 * DAY,
) {
  const call = archivedCall({ created_at: T, state: 'failed', ...fields });
  const records = Object.entries(known).map(([attempt, at]) =>
    attemptDetailOf({ attempt: Number(attempt), created_at: T + at }),
  );
  const made = madeAttempts(call, records);
  return timedAttempts(made, { call, base: USUAL_BASE_MS, now }).map(({ at, detail }) =>
    at === null ? null : `${Math.round((at - T) / S)}${detail ? '' : '?'}`,
  );
}

describe('the times of attempts that no listing showed', () => {
  it.each<[string, Parameters<typeof times>, (string | null)[]]>([
    [
      'lie between their neighbours as the back-off spreads them',
      [{ attempts: 4 }, { 1: 0, 4: 70 * S }],
      ['0', '10?', '30?', '70'],
    ],
    [
      'go on to the end of the call, where it tells that',
      [{ attempts: 4, updated_at: T + 70 * S }, { 1: 0 }],
      ['0', '10?', '30?', '70?'],
    ],
    [
      'end with completed_at before updated_at',
      [{ attempts: 2, state: 'delivered', completed_at: T + 9 * S, updated_at: T + DAY }, { 1: 0 }],
      ['0', '9?'],
    ],
    ['begin with the call', [{ attempts: 3 }, { 3: 30 * S }], ['0?', '10?', '30']],
    [
      'are counted back where its creation is not told',
      [{ attempts: 3, created_at: null }, { 3: 30 * S }],
      ['15?', '20?', '30'],
    ],
    ['are counted on where its end is not told', [{ attempts: 3 }, { 1: 0 }], ['0', '5?', '15?']],
    [
      'are never after now',
      [{ attempts: 3, state: 'retrying' }, { 1: 0 }, T + 7 * S],
      ['0', '5?', '7?'],
    ],
    [
      'take no end that is of the attempt before',
      [{ attempts: 1, updated_at: T }, { 2: 5 * S }],
      ['0?', '5'],
    ],
    ['are not told where nothing is', [{ attempts: 2, created_at: null }, {}], [null, null]],
  ])('%s', (_what, given, expected) => {
    expect(times(...given)).toEqual(expected);
  });

  it('are in order, and between the first and the last that is known', () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 16 }), { maxLength: 16 });
    fc.assert(
      fc.property(some, (attempts) => {
        const known = Object.fromEntries(attempts.map((each) => [each, each ** 3 * S]));
        const found = times({ attempts: 16, updated_at: T + 16 ** 3 * S }, known).map((at) =>
          parseInt(at ?? 'NaN', 10),
        );
        expect(found).toHaveLength(16);
        expect(found).toEqual(found.toSorted((a, b) => a - b));
        expect(found.at(-1)).toBe(16 ** 3);
      }),
    );
  });
});
