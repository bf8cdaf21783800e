import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPollIn, PACES, type Situation } from './pace.js';

const quiet: Situation = {
  failures: 0,
  retryAfterMs: null,
  pending: false,
  isAllNew: false,
  requested: false,
  watched: false,
  sinceGapMs: Infinity,
};

describe('the next poll is due', () => {
  it.each<[string, Partial<Situation>, number, number]>([
    ['seldom when all is quiet', {}, 15_000, 30_000],
    ['often while a call is pending', { pending: true }, 1_000, 2_000],
    ['often while a page is open', { watched: true }, 1_000, 2_000],
    ['at once while pages come back all new', { isAllNew: true, watched: true }, 150, 150],
    ['soon after something was done here', { requested: true, watched: true }, 250, 400],
    ['in 2 s after a failure, all new or not', { failures: 1, isAllNew: true }, 2_000, 1_600],
    ['often right after a gap', { sinceGapMs: 0 }, 1_000, 2_000],
    ['often for two minutes after it', { sinceGapMs: 119_999 }, 1_000, 2_000],
    ['at once while pages come back all new', { isAllNew: true }, 150, 150],
    ['soon after something was done here', { requested: true, pending: true }, 250, 400],
    ['later all the same when the service fails', { isAllNew: true, failures: 1 }, 2_000, 1_600],
    ['seldom again then', { sinceGapMs: 120_000 }, 15_000, 30_000],
    ['in 2 s after a failure', { failures: 1, watched: true }, 2_000, 1_600],
    ['in 4 s after two', { failures: 2 }, 4_000, 3_200],
    ['in 32 s after five', { failures: 5, pending: true }, 32_000, 25_600],
    ['in a minute after six', { failures: 6 }, 60_000, 48_000],
    ['in a minute after ever so many', { failures: 5_000 }, 60_000, 48_000],
    ['when the service says', { failures: 1, retryAfterMs: 7_000 }, 7_000, 7_700],
    ['then too after many failures', { failures: 9, retryAfterMs: 7_000 }, 7_000, 7_700],
    ['not at once, whatever it says', { failures: 1, retryAfterMs: 0 }, 1_000, 1_100],
    ['in ten minutes at the most', { failures: 1, retryAfterMs: 9e9 }, 600_000, 660_000],
  ])('%s', (_what, change, least, most) => {
    expect(nextPollIn({ ...quiet, ...change }, PACES, 0)).toBeCloseTo(least, 5);
    expect(nextPollIn({ ...quiet, ...change }, PACES, 1)).toBeCloseTo(most, 5);
  });

  it('never sooner than 150 ms, and within eleven minutes', () => {
    fc.assert(
      fc.property(
        fc.record<Situation>({
          failures: fc.nat(),
          retryAfterMs: fc.option(fc.nat()),
          pending: fc.boolean(),
          isAllNew: fc.boolean(),
          requested: fc.boolean(),
          watched: fc.boolean(),
          sinceGapMs: fc.oneof(fc.nat(), fc.constant(Infinity)),
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (situation, random) => {
          const ms = nextPollIn(situation, PACES, random);
          expect(ms).toBeGreaterThanOrEqual(150);
          expect(ms).toBeLessThanOrEqual(660_000);
        },
      ),
    );
  });
});
