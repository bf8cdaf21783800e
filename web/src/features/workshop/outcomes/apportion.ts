/**
 * How many of `total` people each share is, so that together they are all of them: each its whole part, and
 * the people that are left one by one to the largest rests, the first of equal ones first. The percentages
 * add up to 100.
 */
export function apportion(percents: readonly number[], total: number): number[] {
  const exact = percents.map((percent) => (percent * total) / 100);
  // A hair over, as 0.1 + 0.2 is: what is whole but for the arithmetic counts as whole.
  const counts = exact.map((count) => Math.floor(count + 1e-9));
  const rests = exact.map((count, at) => ({ at, rest: count - (counts[at] ?? 0) }));
  rests.sort((one, other) => other.rest - one.rest || one.at - other.at);
  const left = total - counts.reduce((sum, count) => sum + count, 0);
  for (const { at } of rests.slice(0, Math.max(0, left))) counts[at] = (counts[at] ?? 0) + 1;
  return counts;
}
