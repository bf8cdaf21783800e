import { attemptQuery } from '@connect-console/server/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressTime, timeInAddress } from '../ui/time/address-time';
import { listSearch, withTimes } from './list-address';

const search = listSearch(attemptQuery);

describe('addressTime', () => {
  it.each([
    ['1772366400000', 1772366400000],
    ['2026-03-01T12:00:00Z', Date.UTC(2026, 2, 1, 12)],
    ['2026-03-01T12:00:00.250Z', Date.UTC(2026, 2, 1, 12, 0, 0, 250)],
    ['2026-03-01T13:00:00+01:00', Date.UTC(2026, 2, 1, 12)],
    ['2026-03-01', Date.UTC(2026, 2, 1)],
    ['1960-01-01', 0],
    ['0', 0],
    ['9999999999999999', undefined],
    ['2026-13-01', undefined],
    ['yesterday', undefined],
    ['-5', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%o is %o', (text, ms) => {
    expect(addressTime(text)).toBe(ms);
  });

  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9e12 }), (ms) => {
        expect(addressTime(timeInAddress(ms))).toBe(ms);
      }),
    );
  });
});

describe('an address', () => {
  it('never throws', () => {
    const field = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(null, 5, true, {}, ['a'], 'x'.repeat(300)),
    );
    const fields = fc.record(
      Object.fromEntries(Object.keys(search.shape).map((name) => [name, field])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, (raw) => {
        const filter = withTimes(search.parse(raw));
        for (const ms of [filter.from, filter.to]) {
          if (ms !== undefined) expect(new Date(ms).getTime()).toBe(ms);
        }
        expect(filter.q?.length ?? 1).toBeLessThanOrEqual(255);
      }),
    );
  });

  it('drops an invalid field, and keeps the others', () => {
    const raw = { type: 'NEW_TYPE', response: '9xx', attempts: '7', from: 'soon', to: '5', q: '' };
    expect(withTimes(search.parse(raw))).toEqual({ type: 'NEW_TYPE', to: 5 });
  });
});
