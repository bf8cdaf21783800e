/** From and to, in ms: the time is drawn between them, so that nothing runs in lock-step. */
type Span = readonly [from: number, to: number];

/** How often a service is polled; all in ms. */
export interface Paces {
  /** While anything is pending, a page is open, or something may have been missed. */
  busy: Span;
  idle: Span;
  /** For 3 s after something was done here: what came of it is shown within a second. */
  requested: Span;
  /** While pages come back all new: more is listed than a listing holds. */
  gap: number;
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
  requested: [250, 400],
  gap: 150,
  retry: 2_000,
  retryMost: 60_000,
  afterGap: 120_000,
  retryAfterMost: 600_000,
};

/** What the last poll came to, and whether anything waits for the next. */
export interface Situation {
  /** How many polls failed one after another; 0 after one with a response. */
  failures: number;
  /** What the service asked for in the last failure. */
  retryAfterMs: number | null;
  pending: boolean;
  /** None of its records was known. */
  isAllNew: boolean;
  watched: boolean;
  /** Something was done here that the service is about to list. */
  requested: boolean;
  /** How long ago a gap was found; Infinity when none was. */
  sinceGapMs: number;
}

const JITTER = 0.2;
const between = ([from, to]: Span, random: number): number => from + (to - from) * random;

function afterFailure({ failures, retryAfterMs }: Situation, paces: Paces, random: number): number {
  // Never sooner than asked, and not to the second: others were asked the same.
  if (retryAfterMs !== null) {
    const ms = Math.min(Math.max(retryAfterMs, paces.busy[0]), paces.retryAfterMost);
    return ms * (1 + (JITTER / 2) * random);
  }
  const doubled = paces.retry * 2 ** Math.min(failures - 1, 30);
  return Math.min(doubled, paces.retryMost) * (1 - JITTER * random);
}

/** In how many ms the next poll is due; `random` is from 0 to 1. */
export function nextPollIn(situation: Situation, paces: Paces, random: number): number {
  if (situation.failures > 0) return afterFailure(situation, paces, random);
  const { pending, isAllNew, requested, watched, sinceGapMs } = situation;
  if (isAllNew) return paces.gap;
  if (requested) return between(paces.requested, random);
  const isBusy = pending || watched || sinceGapMs < paces.afterGap;
  return between(isBusy ? paces.busy : paces.idle, random);
}
