import { localTime, rangeText } from '../time/times';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
// The distance between the labels of the axis, by the length of a period.
const APART = new Map([
  [5 * MINUTE, 15 * MINUTE],
  [HOUR, 4 * HOUR],
  [6 * HOUR, DAY],
]);

/** A period in words: "20 Nov", "20 Nov, 14:00 – 15:00". */
export function periodText({ from, to }: { from: number; to: number }): string {
  const day = localTime(from, 'day');
  if (to - from < DAY) return `${day}, ${localTime(from, 'minutes')} – ${localTime(to, 'minutes')}`;
  // All days have today's offset to UTC: before a change of the clocks, they start an hour off midnight.
  return localTime(from, 'minutes') === '00:00' ? day : rangeText(from, to, to);
}

/** The labels of the time axis: which periods have one. Minor ones are left out if there is little room. */
export function periodLabels(periods: readonly { from: number; to: number }[]) {
  const length = periods[0] ? periods[0].to - periods[0].from : DAY;
  const apart = APART.get(length) ?? 5 * DAY;
  const ahead = -new Date(periods.at(-1)?.from ?? 0).getTimezoneOffset() * MINUTE;
  // Days have no round numbers, so they are counted from the end.
  const last = apart > DAY ? (periods.at(-1)?.from ?? 0) : -ahead;
  return periods
    .map(({ from }, at) => ({ from, at }))
    .filter(({ from }) => (from - last) % apart === 0)
    .map(({ from, at }, n) => ({
      at,
      // The date of most of a day that starts an hour before midnight.
      text: length < 6 * HOUR ? localTime(from, 'minutes') : localTime(from + length / 2, 'day'),
      isMinor: n % 2 === 1,
    }));
}
