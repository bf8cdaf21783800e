import type { PersonStatus } from '../../contract/index.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const WATCHED_MS = 2 * SECOND;
const WATCHED_SETTLED_MS = 10 * SECOND;
const FIRST_MS = 5 * MINUTE;
// Somebody who has not come for half a day is asked after every hour.
const AGE_SHARE = 1 / 12;
const JITTER = 0.2;

const NOT_FINAL: ReadonlySet<string> = new Set<PersonStatus>(['waiting', 'unknown']);

/** What decides when get_status is due again for a person; `age` is the time since registration, in ms. */
export interface CheckSituation {
  status: string;
  age: number;
  watched: boolean;
}

function interval({ status, age, watched }: CheckSituation): number | null {
  if (watched) return NOT_FINAL.has(status) ? WATCHED_MS : WATCHED_SETTLED_MS;
  if (NOT_FINAL.has(status)) return Math.min(Math.max(FIRST_MS, age * AGE_SHARE), HOUR);
  // A connection can end without a webhook; what has ended comes back only with one.
  return status === 'verified' ? HOUR : null;
}

/**
 * In how many ms the service is asked after somebody again; null when it need not be. `random` (0 to 1) puts
 * up to a fifth before or behind it, so that people registered together are not asked after together.
 */
export function nextCheckIn(situation: CheckSituation, random: number): number | null {
  const ms = interval(situation);
  return ms === null ? null : Math.round(ms * (1 + JITTER * (2 * random - 1)));
}
