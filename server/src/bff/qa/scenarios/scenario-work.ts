import { z } from 'zod';
import { LIST_LIMIT, scenarioStep, type ScenarioStep } from '../../../contract/index.js';
import { UpstreamError, writeFailure } from '../../../upstream/failures.js';
import { SCENARIO_STEP } from '../../audit/descriptions.js';
import type { ChangeFeed } from '../../feed/change-feed.js';
import type { JobContext, JobItem, JobWork, Outcome } from '../../jobs/job-kind.js';
import type { JobRow } from '../../schema.js';
import { asks, changedByRun, putBack, type ChangedByRun } from './put-back.js';
import { createStage, type StageParts } from './stage.js';
import { StepFailedError, whyFailed } from './step-result.js';
import { kindOf } from './steps/steps.js';

const runSettings = z.object({
  name: z.string(),
  title: z.string(),
  /** A part of the IDs of all its users. */
  mark: z.string(),
  /** Whether the last item restores what the others changed. */
  puts_back: z.boolean(),
});

/** What a run needs besides its steps, as stored in the column `settings`. */
export type RunSettings = z.infer<typeof runSettings>;

/** The settings of a run, as newRun() stores them. */
export function readRunSettings({ settings }: Pick<JobRow, 'settings'>): RunSettings {
  return runSettings.parse(JSON.parse(settings));
}

const runRequest = z.union([
  z.object({ step: scenarioStep }),
  z.object({ put_back: changedByRun }),
]);

/** What an item of a run does, as stored in the column `request`. */
export type RunRequest = z.infer<typeof runRequest>;

function readRequest({ request }: JobItem): RunRequest {
  return runRequest.parse(JSON.parse(request ?? ''));
}

/** If the service is unavailable for longer, the step fails. */
const MOST_PUTTING_BACK_MS = 10 * 60_000;

export interface ScenarioParts extends Omit<StageParts, 'environment' | 'client'> {
  changes: ChangeFeed;
}

const failed = (happened: string, ends: 'skipped' | 'cancelled'): Outcome => ({
  state: 'failed',
  ...{ result: { expected: null, happened }, ends },
});
const ENDED = failed('The console ended.', 'cancelled');

function open(parts: ScenarioParts, { environment, client, job, over, grace }: JobContext) {
  const { changes, logger } = parts;
  const { mark, puts_back } = readRunSettings(job);
  const by = job.created_by;
  const reached = { ...parts, environment, client };
  const last = puts_back ? job.total - 1 : job.total;
  const store = (put_back: ChangedByRun) =>
    changes.write(environment, async (within) => {
      await within
        .updateTable('job_items')
        .set({ request: JSON.stringify({ put_back } satisfies RunRequest) })
        .where('job_id', '=', job.id)
        .where('n', '=', job.total)
        .execute();
    });
  const stage = createStage(reached, { mark, by, store, over, grace });
  let played = 0;
  let givenUpAt = Number.POSITIVE_INFINITY;

  async function play(step: ScenarioStep, n: number): Promise<Outcome> {
    // The process that played the earlier steps has ended, and their state with it.
    if (n !== played + 1) return ENDED;
    played = n;
    try {
      over.throwIfAborted();
      const { state, ...result } = await kindOf(step).perform(stage, step);
      // The next run starts with a listing that the console has seen.
      if (n === last) await stage.makeRoom(LIST_LIMIT);
      return { state, result };
    } catch (error) {
      const isForeseen =
        over.aborted || error instanceof StepFailedError || error instanceof UpstreamError;
      if (!isForeseen) logger.error({ err: error, environment, step: step.do }, 'a step failed');
      return over.aborted
        ? failed(whyFailed(over.reason), 'cancelled')
        : failed(whyFailed(error), 'skipped');
    }
  }

  async function cleanUp(changed: ChangedByRun): Promise<Outcome> {
    givenUpAt = Math.min(givenUpAt, performance.now() + MOST_PUTTING_BACK_MS);
    try {
      const happened = await putBack(asks(reached, by, grace), changed);
      return { state: 'passed', result: { expected: null, happened } };
    } catch (failure) {
      const isOver = writeFailure(failure) === 'refused' || performance.now() > givenUpAt;
      const result = { expected: null, happened: whyFailed(failure) };
      return isOver ? { state: 'failed', result } : { state: 'waiting', result, failure };
    }
  }

  return (item: JobItem): Promise<Outcome> => {
    const request = readRequest(item);
    return 'step' in request ? play(request.step, item.n) : cleanUp(request.put_back);
  };
}

/**
 * How scenarios are played: step by step, in order, by one process. A step that fails ends the run; what the run
 * changed is always restored.
 */
export function createScenarioWork(parts: ScenarioParts): JobWork {
  return {
    name: 'scenario',
    actionOf: (item) => {
      const request = readRequest(item);
      return 'step' in request && kindOf(request.step).isRead ? null : SCENARIO_STEP;
    },
    pace: () => ({ atOnce: 1, perSecond: null }),
    open: (context) => open(parts, context),
    recover: (item) => ('step' in readRequest(item) ? ENDED : { state: 'waiting' }),
  };
}
