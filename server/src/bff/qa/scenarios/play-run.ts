import type { Logger } from 'pino';
import { LIST_LIMIT, type ScenarioRunState, type ScenarioStep } from '../../../contract/index.js';
import { UpstreamError } from '../../../upstream/failures.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import type { ScenarioRunRow } from './scenario-rows.js';
import { asks } from './asking.js';
import { createChanged } from './changed.js';
import { createStage, type StageParts } from './create-stage.js';
import { endRun } from './end-run.js';
import { definitionOf } from './run-row.js';
import { createRunSteps, type RunSteps } from './run-steps.js';
import type { Stage } from './stage.js';
import { StepFailedError, whyFailed, type StepResult } from './step-result.js';
import { perform } from './steps/perform.js';
import { CANCELLED, ENDED, watchRun } from './watch-run.js';

/** What playing a run stands on. */
export interface PlayParts extends StageParts {
  changes: ChangeLog;
  logger: Logger;
  /** Aborted a moment after the lead is lost, so that what was changed can still be put back. */
  grace: AbortSignal;
}

type Came = StepResult['state'] | 'failed';

async function playStep(
  { logger, environment }: PlayParts,
  { stage, steps, over }: { stage: Stage; steps: RunSteps; over: AbortSignal },
  step: ScenarioStep,
  n: number,
): Promise<Came> {
  try {
    over.throwIfAborted();
    const result = await perform(stage, step);
    await steps.tell(n, result);
    return result.state;
  } catch (error) {
    const isForeseen =
      over.aborted || error instanceof StepFailedError || error instanceof UpstreamError;
    if (!isForeseen) logger.error({ err: error, environment, step: step.do }, 'a step failed');
    const happened = whyFailed(over.aborted ? over.reason : error);
    await steps.tell(n, { state: 'failed', expected: null, happened });
    return 'failed';
  }
}

/** Plays a run from its first step to its end, until the lead is lost. */
export async function playRun(
  parts: PlayParts,
  row: ScenarioRunRow,
  lost: AbortSignal,
): Promise<void> {
  const { environment, changes, database, logger } = parts;
  const scenario = definitionOf(row);
  const steps = createRunSteps(changes, environment, row.id);
  const asking = asks(parts, row.created_by, parts.grace);
  const watched = watchRun(database, environment, row.id, lost);
  try {
    const { over } = watched;
    const changed = createChanged(steps.keep);
    const stage = createStage(parts, { mark: row.mark, by: row.created_by, changed, over });
    let state: ScenarioRunState = 'passed';
    for (const [index, step] of scenario.steps.entries()) {
      if (!(await steps.begin(index + 1))) break;
      const came = await playStep(parts, { stage, steps, over }, step, index + 1);
      if (came !== 'ok') state = 'failed';
      if (came === 'failed') break;
    }
    const isInterrupted = lost.aborted && state !== 'passed';
    await steps.giveUp(scenario.steps.length, CANCELLED, isInterrupted ? 'interrupted' : null);
    for (const end of stage.loose) {
      await end(asking).catch((error: unknown) => {
        logger.warn({ err: error, environment }, 'what a scenario began goes on at the service');
      });
    }
    // The next run begins with a listing that the archive has seen.
    if (!over.aborted) await stage.makeRoom(LIST_LIMIT).catch(unlessOver(over));
    await endRun({ row, steps, asking, database }, state, lost);
  } finally {
    watched.stop();
  }
}

function unlessOver(over: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!over.aborted) throw error;
  };
}

/** Ends a run that a process which has ended was at: it is told so, and what it changed is put back. */
export async function takeUpRun(
  parts: PlayParts,
  row: ScenarioRunRow,
  lost: AbortSignal,
): Promise<void> {
  const { environment, changes, database } = parts;
  const steps = createRunSteps(changes, environment, row.id);
  const asking = asks(parts, row.created_by, parts.grace);
  await steps.giveUp(definitionOf(row).steps.length, ENDED, 'interrupted');
  await endRun({ row, steps, asking, database }, 'interrupted', lost);
}
