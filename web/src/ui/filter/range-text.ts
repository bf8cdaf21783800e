const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const LAST = 8.64e15;

function text(ms: number): string {
  return Math.abs(ms) <= LAST ? DAY_AND_TIME.format(new Date(ms)) : 'not a time';
}

/** A stretch of time in the reader's time zone: "since 21 Nov, 14:02", "21 Nov, 14:02 – 21 Nov, 15:00". Ms since 1970. */
export function rangeText(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return to === undefined ? 'any' : `until ${text(to)}`;
  return to === undefined ? `since ${text(from)}` : `${text(from)} – ${text(to)}`;
}
