import { describe, expect, it } from 'vitest';
import { stripLegend, tickHeight } from './strip-calls';

describe('the delivery strip', () => {
  it.each([
    [0, 18],
    [1, 38],
    [4, 69],
    [16, 100],
    [99, 100],
  ])('draws %s attempts %s high', (attempts, height) => {
    expect(tickHeight(attempts)).toBe(height);
  });

  it('counts every call once, by what it is', () => {
    const calls = [
      { status: 'COMPLETED', attempts: 1 },
      { status: 'PENDING', attempts: 0 },
      { status: 'PENDING', attempts: 3 },
      { status: 'FAILED', attempts: 16 },
      { status: 'constructor', attempts: 1 },
      { status: 'COMPLETED', attempts: 2 },
      { status: 'PENDING', attempts: 2, unlisted_at: 1 },
      { status: 'PENDING', attempts: 0, unlisted_at: 1 },
    ].map((call) => ({ unlisted_at: null, ...call }));
    expect(stripLegend(calls).map(({ word, count }) => `${word} ${count}`)).toEqual([
      'delivered 2',
      'retrying 1',
      'failed 1',
      'waiting 1',
      'last seen retrying 2',
      'constructor 1',
    ]);
  });
});
