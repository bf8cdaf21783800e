/**
 * A part of a whole in percent with one decimal; null if the whole is 0. Rounded down, so that 100 means that nothing
 * is missing.
 */
export function percentText(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const tenths = Math.floor((part / whole) * 1000);
  return tenths === 1000 ? '100' : (tenths / 10).toFixed(1);
}
