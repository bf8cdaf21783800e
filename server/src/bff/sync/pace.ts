/** From and to, in ms: the time is drawn between them, so that nothing runs in lock-step. */
type Span = readonly [from: number, to: number];

/** How often a service is looked at; all in ms. */
export interface Paces {
  /** While anything is pending, anybody watches, or something may have been missed. */
  busy: Span;
  idle: Span;
  /** After the first failure; it doubles with each further one. */
  retry: number;
  retryMost: number;
  /** For how long it counts as busy that a gap was found. */
  afterGap: number;
  /** The longest that a Retry-After is believed. */
  retryAfterMost: number;
}

export const PACES: Paces = {
  busy: [1_000, 2_000],
  idle: [15_000, 30_000],
  retry: 2_000,
  retryMost: 60_000,
  afterGap: 120_000,
  retryAfterMost: 600_000,
};

/** What the last look came to, and who waits for the next. */
export interface Situation {
  /** How many looks failed one after another; 0 after one that was answered. */
  failures: number;
  /** What the service said in the last failure. */
  retryAfterMs: number | null;
  pending: boolean;
  watched: boolean;
  /** How long ago a gap was found; Infinity when none was. */
  sinceGapMs: number;
}

const JITTER = 0.2;
const between = ([from, to]: Span, random: number): number => from + (to - from) * random;

function afterFailure({ failures, retryAfterMs }: Situation, paces: Paces, random: number): number {
  // Never sooner than asked, and not to the second: others were told the same.
  if (retryAfterMs !== null) {
    const ms = Math.min(Math.max(retryAfterMs, paces.busy[0]), paces.retryAfterMost);
    return ms * (1 + (JITTER / 2) * random);
  }
  const doubled = paces.retry * 2 ** Math.min(failures - 1, 30);
  return Math.min(doubled, paces.retryMost) * (1 - JITTER * random);
}

/** In how many ms the next look is due; `random` is from 0 to 1. */
export function nextLookIn(situation: Situation, paces: Paces, random: number): number {
  if (situation.failures > 0) return afterFailure(situation, paces, random);
  const { pending, watched, sinceGapMs } = situation;
  const isBusy = pending || watched || sinceGapMs < paces.afterGap;
  return between(isBusy ? paces.busy : paces.idle, random);
}
