/**
 * A part of a whole in percent with one decimal, null of nothing. Cut and never rounded up: 100 is said
 * only where nothing is missing.
 */
export function percentText(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const tenths = Math.floor((part / whole) * 1000);
  return tenths === 1000 ? '100' : (tenths / 10).toFixed(1);
}
