import { ENVIRONMENTS } from '../../contract/index.js';
import { forgetReruns } from './forget-reruns.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { CallStore } from '../calls/call-store.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';
import { pause } from './pause.js';

const DAY = 24 * 60 * 60 * 1_000;
const STEP_ROWS = 500;
const CHANGES_KEPT = 20_000;
const BETWEEN_STEPS_MS = 3_000;
const BETWEEN_ROUNDS_MS = 60_000;

/** What retention stands on. */
export interface RetentionParts {
  database: OpenDatabase<ConsoleSchema>;
  calls: Pick<CallStore, 'prune'>;
  changes: ChangeFeed;
}

/** One step of forgetting; answers whether there is more to forget. `now` in ms. */
export async function forgetOld(
  { database, calls, changes }: RetentionParts,
  archiveDays: number,
  now: number,
): Promise<boolean> {
  const before = now - archiveDays * DAY;
  let more = false;
  for (const environment of ENVIRONMENTS) {
    const gone = await calls.prune(environment, before, STEP_ROWS);
    const moreReruns = await forgetReruns(database.kysely, environment, before, STEP_ROWS);
    more ||= gone >= STEP_ROWS || moreReruns;
    await changes.prune(environment, CHANGES_KEPT);
  }
  return more;
}

/** Forgets what is older than `archiveDays`, in small steps, until the signal. */
export async function keepForgetting(
  parts: RetentionParts,
  archiveDays: number,
  lost: AbortSignal,
): Promise<void> {
  while (!lost.aborted) {
    const more = await forgetOld(parts, archiveDays, Date.now());
    await pause(more ? BETWEEN_STEPS_MS : BETWEEN_ROUNDS_MS, lost);
  }
}
