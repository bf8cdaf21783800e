import { durationText } from '../../ui/time/relative-time';

const MINUTE_MS = 60_000;

/** How long something took: "41 ms", "0.4 s" under a minute, and in words above; ms in. */
export function tookText(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`;
  return ms < MINUTE_MS ? `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s` : durationText(ms);
}
