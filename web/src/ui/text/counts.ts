/** A count; `more` if counting stopped before the end. */
type Count = number | { count: number; more: boolean };

// The first Intl.NumberFormat costs a browser milliseconds before anything is drawn.
const grouped = (whole: number) => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** 2000 → "2,000"; a count that stopped at 1,000 → "1,000+". */
export function numberText(count: Count): string {
  if (typeof count === 'number') return grouped(count);
  return `${grouped(count.count)}${count.more ? '+' : ''}`;
}

/** 1 → "1 call", 2000 → "2,000 calls", a count that stopped at 1,000 → "1,000+ calls". */
export function countText(count: Count, one: string, many = `${one}s`): string {
  const { count: number, more } = typeof count === 'number' ? { count, more: false } : count;
  return `${numberText(count)} ${number === 1 && !more ? one : many}`;
}

/**
 * A part of a whole as "98.5 %"; null if the whole is 0. Rounded down, so that "100 %" means that nothing is missing.
 */
export function percentText(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const tenths = Math.floor((part / whole) * 1000);
  return tenths === 1000 ? '100 %' : `${(tenths / 10).toFixed(1)} %`;
}
