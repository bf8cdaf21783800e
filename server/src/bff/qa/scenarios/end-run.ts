import type { ScenarioRunState } from '../../../contract/index.js';
import type { OpenDatabase } from '../../../database/opened.js';
import { pause } from '../../sync/pause.js';
import { writeFailure } from '../../../upstream/write-failure.js';
import type { ConsoleSchema } from '../../schema.js';
import type { ScenarioRunRow } from './scenario-rows.js';
import type { Asking } from './asking.js';
import { putBack } from './put-back.js';
import { definitionOf } from './run-row.js';
import type { RunSteps } from './run-steps.js';
import { whyFailed } from './step-result.js';
import { putsBack } from './words.js';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** A service that is away for longer is given up. */
const MOST_MS = 10 * 60_000;

/** What ending a run stands on. */
export interface Ending {
  row: Pick<ScenarioRunRow, 'id' | 'definition'>;
  steps: RunSteps;
  /** Still answers when the run is over. */
  asking: Asking;
  database: OpenDatabase<ConsoleSchema>;
}

/**
 * Puts back what the run changed and ends it in that state: as failed when it cannot be put back, and not
 * at all when the console ends before that, so that the next one does it.
 */
export async function endRun(
  { steps, row, asking, database }: Ending,
  state: ScenarioRunState,
  lost: AbortSignal,
): Promise<void> {
  const scenario = definitionOf(row);
  if (!putsBack(scenario)) {
    await steps.finish(state);
    return;
  }
  const n = scenario.steps.length + 1;
  await steps.tell(n, { state: 'running', expected: null, happened: null });
  const { changed } = await database.kysely
    .selectFrom('scenario_runs')
    .select('changed')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const end = performance.now() + MOST_MS;
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(ms * 2, MAX_PAUSE_MS)) {
    try {
      const happened = await putBack(asking, changed);
      await steps.tell(n, { state: 'ok', expected: null, happened });
      await steps.finish(state);
      return;
    } catch (error) {
      if (lost.aborted) return;
      const happened = whyFailed(error);
      if (writeFailure(error) === 'refused' || performance.now() > end) {
        await steps.tell(n, { state: 'failed', expected: null, happened });
        await steps.finish('failed');
        return;
      }
      await steps.tell(n, { state: 'running', expected: null, happened });
      await pause(ms, lost);
    }
  }
}
