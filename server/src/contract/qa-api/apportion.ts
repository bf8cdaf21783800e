/**
 * Splits `total` users by percentages into whole numbers that add up to it: the whole part of each share, and
 * the rest to the largest remainders, the earlier share first where two are equal. No share is more than one
 * away from its exact part, and a share of 0 gets no user.
 */
export function apportion(total: number, percentages: readonly number[]): number[] {
  const sum = percentages.reduce((all, percent) => all + percent, 0);
  const exact = percentages.map((percent) => (total * percent) / sum);
  const counts = exact.map(Math.floor);
  const remainders = exact.map((part, index) => ({ index, rest: part - Math.floor(part) }));
  remainders.sort((a, b) => b.rest - a.rest || a.index - b.index);
  const left = total - counts.reduce((all, count) => all + count, 0);
  const lucky = new Set(remainders.slice(0, left).map(({ index }) => index));
  return counts.map((count, index) => count + (lucky.has(index) ? 1 : 0));
}
