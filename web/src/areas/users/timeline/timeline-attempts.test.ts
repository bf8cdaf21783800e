import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archivedAttempt } from '../../../testing/archived';
import { attemptRuns } from './user-attempts';

const attempts = (...responses: (number | string)[]) =>
  responses.map((response, n) =>
    archivedAttempt({
      attempt: n + 1,
      ...(typeof response === 'number'
        ? { http_status: response, response: response < 300 ? '2xx' : '5xx' }
        : { http_status: null, response: 'network', network_code: response }),
    }),
  );

describe('attempts of a call', () => {
  it.each<[(number | string)[], string[]]>([
    [[], []],
    [[200], ['1']],
    [
      [503, 200],
      ['1', '2'],
    ],
    [
      [503, 503, 200],
      ['1', '2', '3'],
    ],
    [
      [500, 503, 503, 503, 503, 200],
      ['1', '2-5', '6'],
    ],
    [
      ['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED', 'ETIMEDOUT'],
      ['1-3', '4'],
    ],
    [
      [200, 200, 200],
      ['1', '2', '3'],
    ],
  ])('%j are shown as %j', (responses, expected) => {
    const runs = attemptRuns(attempts(...responses)).map(({ first, last, count }) =>
      count === 1 ? String(first.attempt) : `${first.attempt ?? ''}-${last.attempt ?? ''}`,
    );
    expect(runs).toEqual(expected);
  });

  it.each<[(number | null)[], string[]]>([
    [
      [1, 2, 3, 13, 14, 15, 16],
      ['1-3', '13-16'],
    ],
    [
      [1, 2, 4, 5, 6],
      ['1', '2', '4-6'],
    ],
    [[null, null, null], ['null-null']],
    [
      [1, 2, null],
      ['1', '2', 'null'],
    ],
    [
      [1, 2, 2, 3],
      ['1', '2', '2', '3'],
    ],
  ])('%j are joined by their numbers, never across a hole', (numbers, expected) => {
    const alike = numbers.map((attempt) => archivedAttempt({ attempt, response: '5xx' }));
    const runs = attemptRuns(alike).map(({ first, last, count }) =>
      count === 1 ? String(first.attempt) : `${first.attempt}-${last.attempt}`,
    );
    expect(runs).toEqual(expected);
  });

  it('are not joined where no response is provided, because they may not have failed', () => {
    const unknown = [1, 2, 3].map((attempt) =>
      archivedAttempt({ attempt, response: 'other', http_status: null }),
    );
    expect(attemptRuns(unknown).map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it('are all shown, in their order', () => {
    const responses = fc.array(fc.constantFrom(200, 500, 503, 'ECONNRESET'), { maxLength: 30 });
    fc.assert(
      fc.property(responses, (given) => {
        const runs = attemptRuns(attempts(...given));
        expect(runs.reduce((sum, { count }) => sum + count, 0)).toBe(given.length);
        let next = 1;
        for (const { first, last, count } of runs) {
          expect([first.attempt, last.attempt]).toEqual([next, next + count - 1]);
          next += count;
        }
      }),
    );
  });
});
