const LAST = 8.64e15;
const SHARED = { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const;
const FORMS = {
  seconds: new Intl.DateTimeFormat(undefined, { ...SHARED, second: '2-digit' }),
  minutes: new Intl.DateTimeFormat(undefined, SHARED),
};
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/**
 * The reader's wall clock, with the day where it is not today's: "14:02", "20 Nov, 14:02"; ms since 1970 in.
 */
export function momentText(ms: number, now: number, to: keyof typeof FORMS = 'minutes'): string {
  // Beyond this a Date is invalid (ECMA-262), and a service may send any number.
  if (!(Math.abs(ms) <= LAST)) return 'not a time';
  const date = new Date(ms);
  const time = FORMS[to].format(date);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return isToday ? time : `${DAY.format(date)}, ${time}`;
}
