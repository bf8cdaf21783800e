import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archivedCall } from '../../../testing/archived';
import { readLadder, USUAL_BASE_MS, type Ladder } from './forecast';
import { LADDER_PAD, layLadder, spread } from './ladder-layout';

const T = 1_772_366_400_000;
const made = (...at: (number | null)[]) =>
  at.map((each, n) => ({
    attempt: n + 1,
    at: each === null ? null : T + each,
    detail: null,
    said_by: 'record' as const,
  }));
type Drawn = Partial<Ladder> & { now?: number; width?: number };
const lay = ({ now = T, width = 400, ...ladder }: Drawn) =>
  layLadder({ made: [], expected: [], base: USUAL_BASE_MS, ...ladder }, now, width);
const xs = (fields: Drawn) => lay(fields).marks.map(({ x }) => Math.round(x));
const toCome = (attempts: number, at: number) => {
  const stated = { attempts, next_attempt_at: T + at };
  return readLadder(archivedCall({ ...stated, state: 'retrying' }), [], T).expected;
};

describe('the ladder', () => {
  it('puts doubling pauses at even distances', () => {
    const places = xs({ made: made(0, 5000, 15_000, 35_000, 75_000) });
    expect(places).toEqual([18, 109, 200, 291, 382]);
  });

  it.each<[string, Drawn, number[]]>([
    ['nothing', {}, []],
    ['one attempt', { made: made(0) }, [18]],
    ['no times at all', { made: made(null, null, null) }, [18, 200, 382]],
    ['one without a time', { made: made(null, 0, 15_000) }, [18, 200, 382]],
    ['times out of order', { made: made(15_000, 0) }, [371, 382]],
    ['one moment for all', { made: made(0, 0) }, [18, 382]],
  ])('draws %s', (_what, fields, places) => {
    expect(xs(fields)).toEqual(places);
  });

  it('keeps now between what was made and what is to come', () => {
    const input = { made: made(0), expected: toCome(1, 5000) };
    const [first, next] = lay(input).marks;
    for (const late of [-60_000, 0, 2500, 60_000]) {
      const { now_x } = lay({ ...input, now: T + late });
      expect(now_x).toBeGreaterThanOrEqual(first?.x ?? 0);
      expect(now_x).toBeLessThanOrEqual(next?.x ?? 0);
    }
    expect(lay({ made: made(0) }).now_x).toBeNull();
  });

  it('labels the axis from seconds to hours, never on top of one another', () => {
    const { ticks } = lay({ made: made(0), expected: toCome(1, 5000) });
    expect(ticks.map(({ text }) => text)).toEqual(['10 s', '1 min', '10 min', '1 h', '6 h']);
    const narrow = lay({ made: made(0), expected: toCome(1, 5000), width: 200 }).ticks;
    narrow.slice(1).forEach((tick, n) => {
      expect(tick.x - (narrow[n]?.x ?? 0)).toBeGreaterThanOrEqual(40);
    });
  });

  it('keeps every mark inside, whatever the times and the width', () => {
    const at = fc.option(fc.integer({ min: -1e9, max: 1e9 }), { nil: null });
    const input = fc.tuple(fc.array(at, { maxLength: 30 }), fc.integer({ min: 0, max: 1500 }));
    fc.assert(
      fc.property(input, fc.integer({ min: 0, max: 15 }), ([ats, width], attempts) => {
        const expected = attempts === 0 ? [] : toCome(attempts, 1000);
        const ladder = [...made(...ats), ...expected];
        const { marks, ticks, now_x } = lay({ made: made(...ats), expected, width });
        const right = Math.max(LADDER_PAD + 1, width - LADDER_PAD);
        expect(marks).toHaveLength(ladder.length);
        for (const { x } of [...marks, ...ticks, ...(now_x === null ? [] : [{ x: now_x }])]) {
          expect(x).toBeGreaterThanOrEqual(LADDER_PAD - 1e-6);
          expect(x).toBeLessThanOrEqual(right + 1e-6);
        }
      }),
    );
  });
});

it('keeps places apart without changing their order', () => {
  const places = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 30 });
  fc.assert(
    fc.property(places, (given) => {
      const out = spread(given, 0, 300, 11);
      const room = Math.min(11, 300 / Math.max(1, given.length - 1));
      out.slice(1).forEach((x, n) => {
        expect(x - (out[n] ?? 0)).toBeGreaterThanOrEqual(room - 1e-6);
      });
    }),
  );
});
