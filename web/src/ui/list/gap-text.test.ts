import { describe, expect, it } from 'vitest';
import { gapText, searchedText } from './gap-line';

const now = new Date(2026, 2, 1, 14, 0).getTime();
const at = (h: number, m: number, s: number) => new Date(2026, 2, 1, h, m, s).getTime();

describe('gapText', () => {
  it.each([
    [
      at(13, 55, 30),
      at(13, 55, 31),
      /^Between 13:55:30 and 13:55:31 more calls were made than the service lists/,
    ],
    [at(13, 55, 30), null, /^After 13:55:30 more calls/],
    [null, at(13, 55, 31), /^Before 13:55:31 more calls/],
    [null, null, /^At a time that the service does not tell, more calls/],
    [9e15, null, /^After an unknown time more/],
  ])('from %o to %o', (from, to, text) => {
    expect(gapText({ from, to }, 'calls', now)).toMatch(text);
  });
  it('names the day of an old one', () => {
    const day = 24 * 3_600_000;
    expect(gapText({ from: now - 2 * day, to: now - day }, 'calls', now)).toMatch(/27|28/);
  });
});

describe('searchedText', () => {
  it.each([
    [0, 'Everything that the console has kept was searched.'],
    [1, 'there is a gap in it'],
    [2, 'there are 2 gaps in it'],
  ])('with %i gaps: %s', (gaps, text) => {
    expect(searchedText(gaps, 'calls')).toContain(text);
  });
});
