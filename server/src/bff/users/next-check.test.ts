import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERSON_STATUSES } from '../../contract/index.js';
import { nextCheckIn } from './next-check.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('when somebody is asked after again', () => {
  it.each([
    ['waiting', 0, true, 2_000],
    ['unknown', 90 * HOUR, true, 2_000],
    ['verified', 0, true, 10_000],
    ['revoked', 0, true, 10_000],
    ['waiting', 0, false, 5 * MINUTE],
    ['waiting', HOUR, false, 5 * MINUTE],
    ['unknown', 6 * HOUR, false, 30 * MINUTE],
    ['waiting', 12 * HOUR, false, HOUR],
    ['waiting', 9_000 * HOUR, false, HOUR],
    ['verified', 0, false, HOUR],
    ['revoked', 0, false, null],
    ['unfulfillable', 0, false, null],
    ['denied', 0, false, null],
  ] as const)('%s for %i ms, watched %s: in %s ms', (status, age, watched, ms) => {
    expect(nextCheckIn({ status, age, watched }, 0.5)).toBe(ms);
  });

  it('is a fifth sooner at the most, and a fifth later', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PERSON_STATUSES),
        fc.nat(1e12),
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (status, age, watched, random) => {
          const middle = nextCheckIn({ status, age, watched }, 0.5);
          const ms = nextCheckIn({ status, age, watched }, random);
          if (middle === null || ms === null) expect(ms).toBe(middle);
          else expect(Math.abs(ms - middle)).toBeLessThanOrEqual(middle * 0.2 + 1);
        },
      ),
    );
  });
});
