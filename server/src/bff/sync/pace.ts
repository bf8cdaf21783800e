/** From and to, in ms: the wait is random in between, so that processes do not run in lock-step. */
type Span = readonly [from: number, to: number];

/** How often a service is polled; all in ms. */
export interface Paces {
  /** While anything is pending, a page is open, or something may have been missed. */
  busy: Span;
  idle: Span;
  /** For 3 s after an action here, so that its result is shown within a second. */
  requested: Span;
  /** While listings come back with only new records: there are more than a listing contains. */
  gap: number;
  /** After the first failure; doubled after each further one. */
  retry: number;
  retryMost: number;
  /** How long polls stay fast after a gap was found. */
  afterGap: number;
  /** The longest Retry-After that is honoured. */
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

/** The result of the last poll, and whether anything waits for the next one. */
export interface Situation {
  /** How many polls in a row failed; 0 after a success. */
  failures: number;
  /** The Retry-After of the last failure. */
  retryAfterMs: number | null;
  pending: boolean;
  /** None of its records was known. */
  isAllNew: boolean;
  watched: boolean;
  /** An action here will soon change the listing. */
  requested: boolean;
  /** How long ago a gap was found; Infinity if none was. */
  sinceGapMs: number;
}

const JITTER = 0.2;
const between = ([from, to]: Span, random: number): number => from + (to - from) * random;

function afterFailure({ failures, retryAfterMs }: Situation, paces: Paces, random: number): number {
  // Never sooner than requested, and spread, because other clients were given the same wait.
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
