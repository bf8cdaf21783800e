import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absoluteTime, clockText, durationText, localTime, relativeText } from './times';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('durationText', () => {
  it.each([
    [-5, '0 s'],
    [0, '0 s'],
    [59 * SECOND + 999, '59 s'],
    [11 * MINUTE + 4 * SECOND, '11 min 04 s'],
    [2 * HOUR + 51 * MINUTE, '2 h 51 min'],
    [2 * HOUR + 51 * MINUTE - SECOND, '2 h 51 min'],
    [DAY - SECOND, '1 d 0 h'],
    [DAY + HOUR, '1 d 1 h'],
    [5 * DAY - SECOND, '5 d 0 h'],
  ])('%s ms is %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});

describe('clockText', () => {
  it.each([
    [-1, '00:00'],
    [32 * SECOND, '00:32'],
    [59 * MINUTE + 59 * SECOND, '59:59'],
    [HOUR + 4 * MINUTE + 9 * SECOND, '1:04:09'],
  ])('%s ms is %s', (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });
});

describe('relativeText', () => {
  it.each([
    [0, 'now'],
    [2 * SECOND, 'now'],
    [-2 * SECOND, 'now'],
    [4 * SECOND, '4 s ago'],
    [4 * MINUTE, '4 min ago'],
    [-2 * HOUR, 'in 2 h'],
    [40 * DAY, '40 d ago'],
  ])('an age of %s ms is %s', (age, text) => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    expect(relativeText(now - age, now)).toBe(text);
  });
});

describe('absoluteTime', () => {
  it('shows UTC to the millisecond', () => {
    const { utc, iso } = absoluteTime(Date.parse('2026-03-01T12:00:00.123Z'));
    expect(utc).toBe('2026-03-01 12:00:00.123 UTC');
    expect(iso).toBe('2026-03-01T12:00:00.123Z');
  });

  it('shows the local time with its distance from UTC', () => {
    const { local } = absoluteTime(new Date(2026, 2, 1, 9, 4, 5).getTime());
    expect(local).toMatch(/^1 Mar 2026, 09:04:05 UTC([+−]\d+(:\d\d)?)?$/);
  });

  it('survives any number', () => {
    fc.assert(
      fc.property(fc.double(), (ms) => {
        expect(absoluteTime(ms).utc).toMatch(/UTC$|^invalid time$/);
        expect(localTime(ms, 'seconds')).not.toBe('');
      }),
    );
  });
});
