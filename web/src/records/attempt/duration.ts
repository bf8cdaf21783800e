/** How long an attempt took: "212 ms", "1.2 s"; milliseconds in, a dash where it is not provided. */
export function durationMs(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
