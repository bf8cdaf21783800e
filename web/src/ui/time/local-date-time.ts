const two = (n: number) => String(n).padStart(2, '0');

/** The value of a field of type datetime-local for a moment (ms since 1970) in the reader's time zone. */
export function toLocalField(ms: number | undefined): string {
  if (ms === undefined) return '';
  const at = new Date(ms);
  const year = at.getFullYear();
  // The field takes years of four digits only.
  if (Number.isNaN(year) || year < 1 || year > 9999) return '';
  const date = `${String(year).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment of such a field, in ms since 1970; undefined for one that is empty or half filled in. */
export function fromLocalField(value: string): number | undefined {
  const ms = value === '' ? Number.NaN : new Date(value).getTime();
  return Number.isNaN(ms) ? undefined : ms;
}

/** The reader's time zone with its distance to UTC: "Europe/Zurich, UTC+1". */
export function timeZoneName(now: number): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const minutes = -new Date(now).getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${two(rest)}`}`;
  if (minutes !== 0) return `${timeZone}, ${offset}`;
  return timeZone === 'UTC' ? 'UTC' : `${timeZone}, now UTC`;
}
