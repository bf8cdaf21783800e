import type { ArchivedCall, AttemptDetail } from '@connect-console/server/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archivedCall, attemptDetailOf } from '../../../testing/archived';
import { BACKOFF_CAP_MS, pauseAfter, readLadder, USUAL_BASE_MS } from './forecast';

const T = 1_772_366_400_000;
/** What is known of a call, and the records of its attempts. */
type Known = Partial<ArchivedCall> & { made?: AttemptDetail[] };
const ladderOf = ({ made = [], ...fields }: Known, now = T) => {
  const call = { state: 'retrying', attempts: 0, created_at: T, next_attempt_at: null } as const;
  return readLadder(archivedCall({ ...call, ...fields }), made, now);
};
const one = (attempt: number, created_at: number | null) =>
  attemptDetailOf({ attempt, created_at });
const made = (...at: number[]) => at.map((each, n) => one(n + 1, T + each));

describe('the forecast', () => {
  it.each(['delivered', 'failed', 'unknown'] as const)(
    'expects nothing of a call that is %j',
    (state) => {
      const known = { state, attempts: 3, next_attempt_at: T + 9, made: made(0, 5000, 15_000) };
      expect(ladderOf(known).expected).toEqual([]);
    },
  );

  it.each([16, 17, 1e9])('expects nothing after %d attempts', (attempts) => {
    expect(ladderOf({ attempts }).expected).toEqual([]);
  });

  it.each<[string, Known, number | null, 'service' | 'estimate']>([
    ['as the service states', { attempts: 1, next_attempt_at: T + 7000 }, 7000, 'service'],
    ['at once where nothing was tried', {}, 0, 'estimate'],
    ['5 s after the first', { attempts: 1, made: made(0) }, 5000, 'estimate'],
    ['by the pauses seen', { attempts: 3, made: made(0, 2000, 6000) }, 6000 + 8000, 'estimate'],
    ['never, without the time of the one before', { attempts: 2 }, null, 'estimate'],
  ])('expects the next one %s', (_how, fields, after, said_by) => {
    const [next] = ladderOf(fields).expected;
    const attempt = (fields.attempts ?? 0) + 1;
    const at = after === null ? null : T + after;
    expect(next).toEqual({ attempt, at, detail: null, said_by });
  });

  it('counts on from now where the next one is overdue', () => {
    const [next, after] = ladderOf({ attempts: 1, made: made(0) }, T + 60_000).expected;
    expect(next?.at).toBe(T + 60_000);
    expect(after?.at).toBe(T + 60_000 + 10_000);
  });

  it('gives up about 23 h after the first attempt by the usual pauses (part 8, decisions.md)', () => {
    const last = ladderOf({ attempts: 1, made: made(0) }).expected.at(-1);
    expect(last?.attempt).toBe(16);
    expect(((last?.at ?? 0) - T) / 3_600_000).toBeCloseTo(23.4, 1);
  });

  it.each<[string, Known, number]>([
    ['nothing is known', {}, USUAL_BASE_MS],
    [
      'one attempt and the next are known',
      { attempts: 1, made: made(0), next_attempt_at: T + 900 },
      900,
    ],
    ['one pause was another', { attempts: 4, made: made(0, 4000, 12_000, 12_100) }, 4000],
    [
      'a moved clock has stretched one pause',
      { attempts: 5, made: made(0, 3_600_000, 3_610_000, 3_630_000, 3_670_000) },
      5000,
    ],
    ['attempts lack records', { attempts: 3, made: [one(3, T)] }, USUAL_BASE_MS],
    [
      'a late pause was next to none',
      {
        attempts: 19,
        made: [one(18, T), one(19, T + 1)],
      },
      1,
    ],
    ['times run backwards', { attempts: 2, made: made(0, -5000) }, USUAL_BASE_MS],
    [
      'only pauses at the cap were seen',
      { attempts: 2, made: made(0, BACKOFF_CAP_MS) },
      USUAL_BASE_MS,
    ],
  ])('takes the first pause from what was seen, where %s', (_what, fields, base) => {
    expect(ladderOf(fields).base).toBe(base);
  });
});

const time = fc.option(fc.integer({ min: T - 1e9, max: T + 1e9 }), { nil: null });
const anyCall = fc.record({
  state: fc.constantFrom(
    'retrying' as const,
    'delivered' as const,
    'failed' as const,
    'unknown' as const,
  ),
  attempts: fc.integer({ min: 0, max: 20 }),
  created_at: time,
  next_attempt_at: time,
  made: fc.array(
    fc
      .tuple(
        fc.integer({ min: 1, max: 20 }),
        fc.option(fc.integer({ min: T - 1e9, max: T }), { nil: null }),
      )
      .map(([attempt, at]) => one(attempt, at)),
    { maxLength: 20 },
  ),
});

describe('any forecast', () => {
  it('ends at the 16th, goes forward from now, and keeps to the cap', () => {
    fc.assert(
      fc.property(anyCall, (known) => {
        const { expected } = ladderOf(known);
        if (known.state !== 'retrying') {
          expect(expected).toEqual([]);
          return;
        }
        const first = known.attempts + 1;
        expect(expected.map(({ attempt }) => attempt)).toEqual(
          Array.from({ length: Math.max(0, 17 - first) }, (_, n) => first + n),
        );
        expected.forEach(({ at }, n) => {
          const before = expected[n - 1]?.at ?? null;
          if (at === null) {
            expect(expected.every((each) => each.at === null)).toBe(true);
            return;
          }
          expect(at).toBeGreaterThanOrEqual(T);
          if (before !== null) expect(at - before).toBeLessThanOrEqual(BACKOFF_CAP_MS);
          if (before !== null) expect(at).toBeGreaterThan(before);
        });
      }),
    );
  });

  it('finds the pauses of a service again, whatever its first one and its jitter', () => {
    const jitter = fc.array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), {
      minLength: 9,
      maxLength: 9,
    });
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 60_000 }), jitter, (base, factors) => {
        let at = T;
        const seen = factors.map((factor, n) => {
          const each = one(n + 1, at);
          at += pauseAfter(n + 1, base) * factor;
          return each;
        });
        const found = ladderOf({ attempts: 9, made: seen }).base;
        expect(found / base).toBeGreaterThan(0.85);
        expect(found / base).toBeLessThan(1.15);
      }),
    );
  });
});
