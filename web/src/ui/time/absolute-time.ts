const LOCAL = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});
const CLOCK = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

// Beyond this a Date is invalid (ECMA-262), and a service may send any number.
const LAST = 8.64e15;

/** The reader's own time and UTC, in full; milliseconds since 1970 in. */
export function absoluteTime(ms: number): { local: string; utc: string; iso: string } {
  if (!(Math.abs(ms) <= LAST)) return { local: 'not a time', utc: 'not a time', iso: '' };
  const date = new Date(ms);
  const iso = date.toISOString();
  return { local: LOCAL.format(date), utc: `${iso.replace('T', ' ').replace('Z', '')} UTC`, iso };
}

/** The reader's wall clock ("14:01:39"); milliseconds since 1970 in. */
export function wallClock(ms: number): string {
  return Math.abs(ms) <= LAST ? CLOCK.format(new Date(ms)) : 'not a time';
}
