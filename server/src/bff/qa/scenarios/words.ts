const UNITS = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
  ['second', 1000],
] as const;

/** `1 user`, `20 users`: the number with its noun. */
export const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** A duration in the largest unit of which it is a whole number. */
export function span(ms: number): string {
  const unit = UNITS.find(([, length]) => ms % length === 0);
  return unit ? counted(ms / unit[1], unit[0]) : `${ms} ms`;
}

/** `2 verified, 1 revoked`; "none" if there is nothing. */
export function tally(counts: Readonly<Partial<Record<string, number>>>): string {
  const parts = Object.entries(counts).map(([state, n]) => `${n ?? 0} ${state}`);
  return parts.length > 0 ? parts.join(', ') : 'none';
}
