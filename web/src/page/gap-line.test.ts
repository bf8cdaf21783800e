import { describe, expect, it } from 'vitest';
import { gapText, searchedText } from './gap-line';

const now = new Date(2026, 2, 1, 14, 0).getTime();
const at = (h: number, m: number, s: number) => new Date(2026, 2, 1, h, m, s).getTime();
const [first, second, third] = [at(13, 55, 30), at(13, 55, 31), at(13, 56, 2)];

describe('gapText', () => {
  it.each([
    [
      'both ends',
      [{ from_at: first, to_at: second }],
      / between 13:55:30 and 13:55:31 may be missing: /,
    ],
    ['a start only', [{ from_at: first, to_at: null }], / after 13:55:30 may be missing: /],
    ['an end only', [{ from_at: null, to_at: second }], / before 13:55:31 may be missing: /],
    ['no time', [{ from_at: null, to_at: null }], /^Some calls may be missing: /],
    ['an impossible time', [{ from_at: 9e15, to_at: null }], /^Some calls may be missing: /],
    [
      'two gaps next to each other',
      [
        { from_at: second, to_at: third },
        { from_at: first, to_at: second },
      ],
      / between 13:55:30 and 13:56:02 may be missing: /,
    ],
  ])('names %s, and why calls may be missing', (_what, gaps, text) => {
    expect(gapText(gaps, 'calls', now)).toMatch(text);
    expect(gapText(gaps, 'calls', now)).toContain('between two polls than the service lists');
  });
  it('names the day of an old one', () => {
    const day = 24 * 3_600_000;
    const gap = { from_at: now - 2 * day, to_at: now - day };
    expect(gapText([gap], 'calls', now)).toMatch(/27|28/);
  });
});

describe('searchedText', () => {
  it.each([
    [0, 'All stored calls were searched.'],
    [1, 'but 1 gap may contain more'],
    [2, 'but 2 gaps may contain more'],
  ])('with %i gaps: %s', (gaps, text) => {
    expect(searchedText(gaps, 'calls')).toContain(text);
  });
});
