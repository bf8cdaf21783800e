import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import {
  may,
  scenarioStep,
  type Environment,
  type Role,
  type Scenario,
  type ScenarioReport,
  type ScenarioRun,
  type ScenarioStep,
  type ScenarioStepReport,
} from '../../../contract/index.js';
import { UpstreamError, writeFailure } from '../../../upstream/failures.js';
import { SCENARIO_STEP } from '../../audit/descriptions.js';
import { ForbiddenError } from '../../errors.js';
import type { ChangeFeed } from '../../feed/change-feed.js';
import type { JobContext, JobItem, JobKind, JobWork, Outcome } from '../../jobs/job-kind.js';
import { createJobs, type NewJob } from '../../jobs/jobs.js';
import type { ConsoleDatabase, JobRow } from '../../schema.js';
import type { Environments } from '../../service/environments.js';
import { requireOffer } from '../../service/offer.js';
import { asks, changedByRun, NOTHING_CHANGED, putBack, type ChangedByRun } from './put-back.js';
import { createStage, type StageParts } from './stage.js';
import { StepFailedError, whyFailed } from './step-result.js';
import { kindOf, putsBack, runWords } from './steps/steps.js';

/** What a run needs besides its steps, as stored in the column `settings`. */
const runSettings = z.object({
  name: z.string(),
  title: z.string(),
  /** A part of the IDs of all its users. */
  mark: z.string(),
  /** Whether the last item restores what the others changed. */
  puts_back: z.boolean(),
});
type RunSettings = z.infer<typeof runSettings>;
const readRunSettings = ({ settings }: Pick<JobRow, 'settings'>) =>
  runSettings.parse(JSON.parse(settings));

/** What an item of a run does, as stored in the column `request`. */
const runRequest = z.union([
  z.object({ step: scenarioStep }),
  z.object({ put_back: changedByRun }),
]);
type RunRequest = z.infer<typeof runRequest>;
const readRequest = ({ request }: JobItem) => runRequest.parse(JSON.parse(request ?? ''));

/** If the service is unavailable for longer, the step fails. */
const MOST_PUTTING_BACK_MS = 10 * 60_000;

interface ScenarioParts extends Pick<StageParts, 'database' | 'forward' | 'logger' | 'polls'> {
  changes: ChangeFeed;
}

const failed = (happened: string, ends: 'skipped' | 'cancelled'): Outcome => ({
  state: 'failed',
  ...{ result: { expected: null, happened }, ends },
});
const ENDED = failed('The console ended.', 'cancelled');

function open(parts: ScenarioParts, { environment, client, job, over, grace }: JobContext) {
  const { changes, logger } = parts;
  const { mark } = readRunSettings(job);
  const by = job.created_by;
  const reached = { ...parts, environment, client };
  const store = (put_back: ChangedByRun) =>
    changes.write(environment, async (within) => {
      await within
        .updateTable('job_items')
        .set({ request: JSON.stringify({ put_back } satisfies RunRequest) })
        .where('job_id', '=', job.id)
        .where('n', '=', job.total)
        .execute();
    });
  const stage = createStage({ ...reached, mark, by, store, over, grace });
  let played = 0;
  let givenUpAt = Number.POSITIVE_INFINITY;

  async function play(step: ScenarioStep, n: number): Promise<Outcome> {
    // The process that played the earlier steps has ended, and their state with it.
    if (n !== played + 1) return ENDED;
    played = n;
    try {
      over.throwIfAborted();
      const { state, ...result } = await kindOf(step).perform(stage, step);
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

const text = z.nullable(z.string()).default(null);
const stepResult = z.object({ expected: text, happened: text });

/** Runs of scenarios as pages get them; an item is a step, its subject the step in words. */
export const scenarioKind: JobKind<ScenarioRun, ScenarioStepReport> = {
  name: 'scenario',
  title: 'run',
  toJobs: (_database, jobs) =>
    jobs.map(({ row, job }) => {
      const { name, title, mark } = readRunSettings(row);
      const isPassed = job.counts.passed === job.total;
      const verdict = job.state === 'finished' ? (isPassed ? 'passed' : 'failed') : null;
      return { ...job, name, title, mark, verdict };
    }),
  toItems: (_database, _environment, _jobId, rows) =>
    rows.map(({ n, state, subject, result }) => ({
      ...{ n, state, step: subject, failure_code: null, reason: null },
      ...stepResult.parse(result === null ? {} : JSON.parse(result)),
    })),
  // Two runs would change each other's clock and destinations.
  refuseWhile: (other) =>
    `“${readRunSettings(other).title}” is running, and one scenario runs at a time. Wait for it, or cancel it.`,
};

const MARK_LENGTH = 8;

/** A run of the scenario, with an item for each of its steps and one that restores what they changed. */
export function newRun(scenario: Scenario, by: NewJob['by']): NewJob {
  const { name, title, steps } = scenario;
  const items = runWords(scenario).map((subject, n) => {
    const step = steps[n];
    const request: RunRequest = step ? { step } : { put_back: NOTHING_CHANGED };
    return { subject, request: JSON.stringify(request) };
  });
  const mark = randomUUID().slice(0, MARK_LENGTH);
  const settings: RunSettings = { name, title, mark, puts_back: putsBack(scenario) };
  return { items, settings, by };
}

/** Throws ForbiddenError if one of the steps does what the role may not do in this environment. */
export function requireMayRun(role: Role, { steps }: Scenario, environment: Environment): void {
  for (const step of steps) {
    const { permission: needed } = kindOf(step);
    if (needed === undefined || may(role, needed, environment)) continue;
    throw new ForbiddenError(
      `The role ${role} does not hold the permission ${needed}, which the step ${step.do} needs.`,
    );
  }
}

export interface PlayParts {
  database: ConsoleDatabase;
  changes: ChangeFeed;
  environments: Environments;
}

export interface PlayOptions {
  by: string;
  cancel?: AbortSignal;
}

const CHECK_EVERY_MS = 50;

/**
 * Plays a scenario in the sandbox environment without a page, until it ends and its changes are undone. The signal
 * cancels it. Throws ConflictError if the service has no sandbox controls, or another scenario is running.
 */
export async function playScenario(
  parts: PlayParts,
  scenario: Scenario,
  { by, cancel }: PlayOptions,
): Promise<ScenarioReport> {
  const environment = 'sandbox';
  const jobs = createJobs(parts, scenarioKind);
  await requireOffer(parts.environments.resolve(environment).client);
  const { id } = await jobs.start(environment, randomUUID(), () => newRun(scenario, by));
  for (;;) {
    const report = await jobs.read({ environment, id, query: {} });
    const { finished_at, state } = report.job;
    if (finished_at !== null) return report;
    if (cancel?.aborted && state !== 'cancelled') {
      await jobs.change({ environment, id, action: 'cancel' });
    }
    await delay(CHECK_EVERY_MS);
  }
}
