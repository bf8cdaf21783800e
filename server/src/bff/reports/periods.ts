import { sql } from 'kysely';
import type { ActivityQuery } from '../../contract/index.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
// A range ends with the end of the current unit.
const RANGES = {
  '1h': { count: 12, length: 5 * MINUTE, unit: 5 * MINUTE },
  '24h': { count: 24, length: HOUR, unit: HOUR },
  '7d': { count: 28, length: 6 * HOUR, unit: DAY },
  '30d': { count: 30, length: DAY, unit: DAY },
} as const;

/** A span of time in ms; `to` is excluded. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** The periods of a range up to `now` (ms by the service's clock), oldest first. */
export function periodsOf({ range, utc_offset }: ActivityQuery, now: number): TimeSpan[] {
  const { count, length, unit } = RANGES[range];
  const ahead = utc_offset * MINUTE;
  const end = (Math.floor((now + ahead) / unit) + 1) * unit - ahead;
  return Array.from({ length: count }, (_period, n) => {
    const to = end - (count - 1 - n) * length;
    return { from: to - length, to };
  });
}

/** The span from the first period to the last. */
export function wholeOf(periods: readonly TimeSpan[]): TimeSpan {
  return { from: periods[0]?.from ?? 0, to: periods.at(-1)?.to ?? 0 };
}

/** A list of values as a table with one column for each of them. */
export const tableOf = (rows: readonly (readonly (string | number)[])[]) =>
  sql`(values ${sql.join(rows.map((row) => sql`(${sql.join(row.map((value) => sql.lit(value)))})`))})`;
