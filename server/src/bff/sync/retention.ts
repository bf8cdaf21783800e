import { ENVIRONMENTS } from '../../contract/index.js';
import { noteTold } from '../reports/verified-people.js';
import { forgetRuns } from '../qa/scenarios/forget-runs.js';
import { forgetReruns } from './forget-reruns.js';
import type { HarvestParts } from './sync-parts.js';
import { pause } from './pause.js';

const DAY = 24 * 60 * 60 * 1_000;
const STEP_ROWS = 500;
const CHANGES_KEPT = 20_000;
const BETWEEN_STEPS_MS = 3_000;
const BETWEEN_ROUNDS_MS = 60_000;

/** One step of forgetting; answers whether there is more to forget. `now` in ms. */
export async function forgetOld(
  { database, archive, changes }: Pick<HarvestParts, 'database' | 'archive' | 'changes'>,
  archiveDays: number,
  now: number,
): Promise<boolean> {
  const before = now - archiveDays * DAY;
  let more = false;
  for (const environment of ENVIRONMENTS) {
    await noteTold({ database: database.kysely, changes }, environment);
    const gone = await archive.prune(environment, before, STEP_ROWS);
    const moreReruns = await forgetReruns(database.kysely, environment, before, STEP_ROWS);
    const moreRuns = await forgetRuns(database.kysely, environment, before, STEP_ROWS);
    more ||= gone >= STEP_ROWS || moreReruns || moreRuns;
    await changes.prune(environment, CHANGES_KEPT);
  }
  await database.kysely.deleteFrom('watched').where('until', '<', now).execute();
  return more;
}

/** Forgets what is older than `archiveDays`, in small steps, until the signal. */
export async function keepForgetting(
  parts: HarvestParts,
  archiveDays: number,
  lost: AbortSignal,
): Promise<void> {
  while (!lost.aborted) {
    const more = await forgetOld(parts, archiveDays, Date.now());
    await pause(more ? BETWEEN_STEPS_MS : BETWEEN_ROUNDS_MS, lost);
  }
}
