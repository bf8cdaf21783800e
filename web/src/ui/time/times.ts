const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HALF_A_YEAR = 182 * DAY;
/** The limit of a Date (ECMA-262), in ms since 1970; a service may send any number. */
export const LAST_MS = 8.64e15;

// English and with the 24-hour clock, like the whole page. Creating the first Intl.DateTimeFormat takes a browser
// longer than drawing a list.
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const two = (n: number) => String(n).padStart(2, '0');

const FORMS = {
  minutes: (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`,
  seconds: (at: Date) => `${FORMS.minutes(at)}:${two(at.getSeconds())}`,
  day: (at: Date) => `${at.getDate()} ${MONTHS[at.getMonth()]}`,
  date: (at: Date) => `${FORMS.day(at)} ${at.getFullYear()}`,
  full: (at: Date) => `${FORMS.date(at)}, ${FORMS.seconds(at)} ${utcOffset(at)}`,
};

/** A time in ms since 1970 in local time: "14:02", "14:01:39", "20 Nov", "20 Nov 2026". */
export function localTime(ms: number, form: keyof typeof FORMS): string {
  return Math.abs(ms) <= LAST_MS ? FORMS[form](new Date(ms)) : 'invalid time';
}

/** How local time differs from UTC: "UTC+1", "UTC−3:30", "UTC". */
function utcOffset(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${two(rest)}`}`;
}

/** A duration in ms in at most two units: "11 min 04 s", "2 h 51 min"; rounded from an hour on. */
export function durationText(ms: number): string {
  const total = Math.max(0, ms);
  if (total < MINUTE) return `${Math.floor(total / SECOND)} s`;
  if (total < HOUR) {
    return `${Math.floor(total / MINUTE)} min ${two(Math.floor((total % MINUTE) / SECOND))} s`;
  }
  // Rounded, because two clocks five days apart often differ by a second less when they are read.
  const minutes = Math.round(total / MINUTE);
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  const hours = Math.round(total / HOUR);
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** A duration in ms as a clock: "00:32", "1:04:09". */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** A duration in ms in one unit, rounded down: "4 min", "2 d". */
export function roughText(ms: number): string {
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} d`;
}

/** The distance of a time from now in one unit: "4 min ago", "in 2 h". Both in ms since 1970. */
export function relativeText(at: number, now: number): string {
  const age = now - at;
  if (Math.abs(age) < 3 * SECOND) return 'now';
  return age > 0 ? `${roughText(age)} ago` : `in ${roughText(-age)}`;
}

/** A time in ms since 1970 in full, in local time and UTC. */
export function absoluteTime(ms: number): { local: string; utc: string; iso: string } {
  if (!(Math.abs(ms) <= LAST_MS)) return { local: 'invalid time', utc: 'invalid time', iso: '' };
  const iso = new Date(ms).toISOString();
  const utc = `${iso.replace('T', ' ').replace('Z', '')} UTC`;
  return { local: localTime(ms, 'full'), utc, iso };
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** Whether the day and the month make the year clear. */
const isYearClear = (ms: number, now: number): boolean => Math.abs(ms - now) < HALF_A_YEAR;

const dateText = (ms: number, now: number): string =>
  localTime(ms, isYearClear(ms, now) ? 'day' : 'date');

/**
 * The local clock time, with the date unless it is today, and with the year if it is half a year or more away: "14:02",
 * "20 Nov, 14:02", "20 Nov 2025, 14:02". In ms since 1970.
 */
export function momentText(ms: number, now: number, to: 'minutes' | 'seconds' = 'minutes'): string {
  const time = localTime(ms, to);
  return isSameDay(ms, now) || !(Math.abs(ms) <= LAST_MS) ? time : `${dateText(ms, now)}, ${time}`;
}

/** The same for the column of a list, shorter: "14:02:07" today, then "20 Nov, 14:02", then "20 Nov 2025". */
export function listTime(ms: number, now: number): string {
  if (!isYearClear(ms, now)) return localTime(ms, 'date');
  return momentText(ms, now, isSameDay(ms, now) ? 'seconds' : 'minutes');
}

/**
 * A time range in local time: "since 21 Nov, 14:02", "21 Nov, 14:02 – 21 Nov, 15:00"; with the year if half a year or
 * more away. Ms since 1970.
 */
export function rangeText(from: number | undefined, to: number | undefined, now: number): string {
  const text = (ms: number) => `${dateText(ms, now)}, ${localTime(ms, 'minutes')}`;
  if (from === undefined) return to === undefined ? 'any' : `until ${text(to)}`;
  return to === undefined ? `since ${text(from)}` : `${text(from)} – ${text(to)}`;
}

/** The value of a datetime-local field for a time in ms since 1970. */
export function toLocalField(ms: number | undefined): string {
  if (ms === undefined) return '';
  const at = new Date(ms);
  const year = at.getFullYear();
  // The field only takes years of four digits.
  if (Number.isNaN(year) || year < 1 || year > 9999) return '';
  const date = `${String(year).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The time of a datetime-local field in ms since 1970; undefined if it is empty or incomplete. */
export function fromLocalField(value: string): number | undefined {
  const ms = value === '' ? Number.NaN : new Date(value).getTime();
  return Number.isNaN(ms) ? undefined : ms;
}

/** The local time zone with its offset: "Europe/Zurich, UTC+1". */
export function timeZoneName(now: number): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const offset = utcOffset(new Date(now));
  if (offset !== 'UTC') return `${timeZone}, ${offset}`;
  return timeZone === 'UTC' ? 'UTC' : `${timeZone}, now UTC`;
}

/** How long an attempt took: "212 ms", "1.2 s"; milliseconds in, a dash if not provided. */
export function durationMs(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
