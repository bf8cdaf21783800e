import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newestFirst, readListing } from './list.js';

const read = (item: unknown) => (typeof item === 'number' ? item : null);

describe('readListing', () => {
  it.each<[string, unknown, unknown]>([
    ['a bare array', [1, 2], { items: [1, 2], unreadable: [], not_read: 0 }],
    ['an empty array', [], { items: [], unreadable: [], not_read: 0 }],
    ['a wrapped array', { calls: [1] }, { items: [1], unreadable: [], not_read: 0 }],
    [
      'a wrapped array among other fields',
      { status: 'success', n: 1, data: [1] },
      { items: [1], unreadable: [], not_read: 0 },
    ],
    ['an odd record, kept', [1, 'x', null], { items: [1], unreadable: ['x', null], not_read: 0 }],
    ['two arrays', { a: [1], b: [2] }, null],
    ['no array', { calls: {} }, null],
    ['text', 'calls', null],
    ['null', null, null],
  ])('reads %s', (_what, body, expected) => {
    expect(readListing(body, read)).toEqual(expected);
  });

  it('loses no record', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (array) => {
        const listing = readListing(array, read);
        expect((listing?.items.length ?? 0) + (listing?.unreadable.length ?? 0)).toBe(array.length);
      }),
    );
  });

  it('reads the first 500 records and counts the others', () => {
    const listing = readListing({ calls: Array.from({ length: 1234 }, (_, n) => n) }, read);
    expect(listing?.items).toHaveLength(500);
    expect(listing?.items.at(-1)).toBe(499);
    expect(listing).toMatchObject({ unreadable: [], not_read: 734 });
  });

  it('reads a record of as many levels as JSON may have, and none of more', () => {
    const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    const all = (item: unknown) => item;
    expect(readListing([nested(63)], all)?.items).toHaveLength(1);
    expect(readListing([nested(64)], all)?.unreadable).toHaveLength(1);
    expect(readListing({ calls: [nested(62)] }, all)?.items).toHaveLength(1);
    expect(readListing({ calls: [nested(63)] }, all)?.unreadable).toHaveLength(1);
  });
});

describe('newestFirst', () => {
  it('sorts whatever the order, and keeps those without a time last in their order', () => {
    const created = fc.option(fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(fc.array(created), (times) => {
        const items = times.map((time, place) => ({ created: time, place }));
        const sorted = newestFirst(items);
        expect(sorted).toHaveLength(items.length);
        for (const [index, item] of sorted.slice(1).entries()) {
          const before = sorted[index];
          const earlier = before?.created ?? -1;
          const later = item.created ?? -1;
          expect(earlier).toBeGreaterThanOrEqual(later);
          if (earlier === later) expect(before?.place).toBeLessThan(item.place);
        }
      }),
    );
  });
});
