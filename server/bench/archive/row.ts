import type { Times } from './measure.js';

const MOST_HELD_MS = 20;

/** A line of the bench's table. */
export type Row = Record<string, string>;

/** The line of something with a limit of this many ms (p95). */
export function row(database: string, name: string, times: Times, most: number): Row {
  const isFast = times.p95 <= most && times.held <= MOST_HELD_MS;
  return {
    database,
    '': name,
    'p50 ms': times.p50.toFixed(1),
    'p95 ms': times.p95.toFixed(1),
    'target ms': String(most),
    'loop held ms': times.held.toFixed(1),
    kept: isFast ? 'yes' : 'NO',
  };
}
