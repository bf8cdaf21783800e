/** The value that so many of a hundred do not exceed; null where there is none. The values ascend. */
export function percentile(values: readonly number[], percent: number): number | null {
  return values[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)] ?? null;
}
