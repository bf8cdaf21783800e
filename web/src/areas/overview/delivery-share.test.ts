import { describe, expect, it } from 'vitest';
import { numberText } from '../../ui/text/counts';
import { dayTotals, percentText } from './delivery-share';

const hour = (delivered: number, more = false) => ({
  from: 0,
  delivered: { count: delivered, more },
  retrying: { count: 1, more: false },
  failed: { count: 2, more: false },
});

describe('the share of deliveries', () => {
  it.each([
    [0, 0, null],
    [0, 3, '0.0'],
    [2, 3, '66.6'],
    [9999, 10_000, '99.9'],
    [7, 7, '100'],
  ])('%s of %s is %s', (part, whole, text) => {
    expect(percentText(part, whole)).toBe(text);
  });

  it('is of all hours together, and says when one was not counted to its end', () => {
    const totals = dayTotals([hour(1000, true), hour(345)]);
    expect(numberText(totals.delivered)).toBe('1,345+');
    expect(numberText(totals.retrying)).toBe('2');
    expect(totals.failed).toEqual({ count: 4, more: false });
  });
});
