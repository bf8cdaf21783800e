import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromLocalField, timeZoneName, toLocalField } from './times';

describe('a local field', () => {
  it.each(['', 'soon', '2026-02-30T12'])('%o is no time', (value) => {
    expect(fromLocalField(value)).toBeUndefined();
  });

  it('shows the minute that it names', () => {
    const ms = new Date(2026, 2, 1, 9, 5, 59).getTime();
    expect(toLocalField(ms)).toBe('2026-03-01T09:05');
    expect(fromLocalField('2026-03-01T09:05')).toBe(ms - 59_000);
  });

  it.each([undefined, Number.NaN, 8.64e15])('is empty for %o', (ms) => {
    expect(toLocalField(ms)).toBe('');
  });

  it('returns every whole minute that a clock shows once', () => {
    // The two hours around a clock change are left out, because one local time stands for two moments there.
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e6 }), (minutes) => {
        const ms = minutes * 60_000;
        const hour = 3_600_000;
        const offset = (at: number) => new Date(at).getTimezoneOffset();
        fc.pre(offset(ms - 2 * hour) === offset(ms + 2 * hour));
        expect(fromLocalField(toLocalField(ms))).toBe(ms);
      }),
    );
  });

  it('names the zone and its offset to UTC', () => {
    expect(timeZoneName(Date.UTC(2026, 0, 1))).toMatch(/UTC/);
  });
});
