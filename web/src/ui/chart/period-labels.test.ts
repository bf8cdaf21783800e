import { afterEach, describe, expect, it } from 'vitest';
import { periodLabels, periodText } from './period-labels';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

/** Thirty days that end with the midnight after `last`, as the server counts them with the current offset to UTC. */
const daysTo = (last: Date) =>
  Array.from({ length: 30 }, (_day, n) => {
    const to = last.getTime() + DAY - (29 - n) * DAY;
    return { from: to - DAY, to };
  });

describe('days around a change of the clocks', () => {
  it.each([
    // Forward on 29 March 2026, back on 25 October.
    ['forward', new Date(Date.UTC(2026, 3, 9, 22)), ['28 Mar, 23:00 – 30 Mar, 00:00', '30 Mar']],
    ['back', new Date(Date.UTC(2026, 10, 4, 23)), ['25 Oct, 01:00 – 26 Oct, 00:00', '26 Oct']],
  ])('are named by what they contain: %s', (_way, last, expected) => {
    process.env['TZ'] = 'Europe/Berlin';
    const days = daysTo(last);
    const texts = days.map(periodText);
    const at = texts.indexOf(expected[1] ?? '');
    expect(texts.slice(at - 1, at + 1)).toEqual(expected);
    const labels = periodLabels(days).map(({ text }) => text);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.at(-1)).toBe(periodText(days.at(-1) ?? { from: 0, to: 0 }));
  });

  it('have the date of most of their hours on the axis', () => {
    process.env['TZ'] = 'Europe/Berlin';
    const labels = periodLabels(daysTo(new Date(Date.UTC(2026, 3, 9, 22)))).map(({ text }) => text);
    expect(labels).toEqual(['16 Mar', '21 Mar', '26 Mar', '31 Mar', '5 Apr', '10 Apr']);
  });
});

it('names an hour and a quarter of a day by their times', () => {
  const from = new Date(2026, 10, 20, 18).getTime();
  expect(periodText({ from, to: from + HOUR })).toBe('20 Nov, 18:00 – 19:00');
  expect(periodText({ from, to: from + 6 * HOUR })).toBe('20 Nov, 18:00 – 00:00');
});
