/** The longest wait between two attempts (part 8). */
export const BACKOFF_CAP_MS = 6 * 60 * 60 * 1000;

const JITTER = 0.1;

/**
 * Milliseconds from the end of attempt `attempt` (1 is the first) to the next one: doubling from
 * `baseMs`, ±10 % by `random` (0 up to 1), and only then capped, so that no wait exceeds 6 h.
 */
export function backoff(attempt: number, baseMs: number, random: () => number): number {
  const jitter = 1 + JITTER * (2 * random() - 1);
  return Math.min(BACKOFF_CAP_MS, Math.round(baseMs * 2 ** (attempt - 1) * jitter));
}
