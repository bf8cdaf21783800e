/**
 * How long a service asks to be left alone, in ms, by its Retry-After header: seconds, or a date, which is
 * read by the clock of its own Date header. Null when it does not say, or nothing that can be read.
 */
export function readRetryAfter(
  retryAfter: string | null,
  serviceDate: string | null,
  now: number,
): number | null {
  const text = retryAfter?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Only a date has letters; Date.parse() would also read a number such as -5 as a year.
  const until = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const itsNow = serviceDate === null ? Number.NaN : Date.parse(serviceDate);
  return Math.max(until - (Number.isNaN(itsNow) ? now : itsNow), 0);
}
