import type { Period } from '../../ui/chart/period-chart';

/** The sum of each key over the periods. */
export function totalsOf(periods: readonly Pick<Period, 'counts'>[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { counts } of periods) {
    for (const [key, count = 0] of Object.entries(counts)) {
      if (count > 0) totals.set(key, (totals.get(key) ?? 0) + count);
    }
  }
  return totals;
}
