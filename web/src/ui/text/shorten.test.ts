import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shorten } from './short-id';

describe('shorten', () => {
  it.each([
    ['ewh:7f3a0c1e-5b2d-4e8f-a6c4-0d9be17f91c2', undefined, 'ewh:7f3a…91c2'],
    ['panel-7731', undefined, 'panel-7731'],
    ['exactly-16-chars', undefined, 'exactly-16-chars'],
    ['seventeen-letters', undefined, 'seventee…ters'],
    ['qa-2026-11-22-panel-0007', 22, 'qa-2026-…22-panel-0007'],
    ['seventeen-letters', 20, 'seventeen-letters'],
    ['😀'.repeat(20), undefined, `${'😀'.repeat(8)}…${'😀'.repeat(4)}`],
    ['👩'.repeat(40), 36, `${'👩'.repeat(8)}…${'👩'.repeat(27)}`],
    ['', undefined, ''],
  ])('%j within %s is %j', (id, limit, short) => {
    expect(shorten(id, limit)).toBe(short);
  });

  it('keeps the first 8 and the last 4 characters, and never grows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (id) => {
        const [whole, short] = [Array.from(id), Array.from(shorten(id))];
        expect(short.slice(0, 8)).toEqual(whole.slice(0, 8));
        expect(short.slice(-4)).toEqual(whole.slice(-4));
        expect(short.length).toBeLessThanOrEqual(Math.min(16, whole.length));
      }),
    );
  });
});
