import type { CappedCount, DeliveryHour } from '@connect-console/server/contract';

/** The calls of all hours together. */
interface DayTotals {
  delivered: CappedCount;
  retrying: CappedCount;
  failed: CappedCount;
}

const NONE: CappedCount = { count: 0, more: false };

function sum(a: CappedCount, b: CappedCount): CappedCount {
  return { count: a.count + b.count, more: a.more || b.more };
}

/** Sums up the hours; a sum says "and more" when one of them does. */
export function dayTotals(hours: readonly DeliveryHour[]): DayTotals {
  return hours.reduce<DayTotals>(
    (all, hour) => ({
      delivered: sum(all.delivered, hour.delivered),
      retrying: sum(all.retrying, hour.retrying),
      failed: sum(all.failed, hour.failed),
    }),
    { delivered: NONE, retrying: NONE, failed: NONE },
  );
}

/**
 * A part of a whole in percent with one decimal, null of nothing. Cut and never rounded up: 100 is said
 * only where nothing is missing.
 */
export function percentText(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const tenths = Math.floor((part / whole) * 1000);
  return tenths === 1000 ? '100' : (tenths / 10).toFixed(1);
}
