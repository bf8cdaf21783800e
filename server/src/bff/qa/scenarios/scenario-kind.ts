import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  may,
  scenarioStepReport,
  type Environment,
  type Role,
  type Scenario,
  type ScenarioRun,
  type ScenarioStepReport,
} from '../../../contract/index.js';
import { ForbiddenError } from '../../errors.js';
import type { JobKind } from '../../jobs/job-kind.js';
import type { NewJob } from '../../jobs/jobs.js';
import { NOTHING_CHANGED } from './put-back.js';
import { readRunSettings, type RunRequest, type RunSettings } from './scenario-work.js';
import { kindOf, PUT_BACK, putsBack } from './steps/steps.js';

const text = z.nullable(z.string()).default(null);
const stepResult = z.object({ expected: text, happened: text });

/** Runs of scenarios as pages get them; an item is a step, its subject the step in words. */
export const scenarioKind: JobKind<ScenarioRun, ScenarioStepReport> = {
  name: 'scenario',
  title: 'run',
  toJobs: (_database, jobs) =>
    Promise.resolve(
      jobs.map(({ row, job }) => {
        const { name, title, mark } = readRunSettings(row);
        const isPassed = job.counts.passed === job.total;
        const verdict = job.state === 'finished' ? (isPassed ? 'passed' : 'failed') : null;
        return { ...job, name, title, mark, verdict };
      }),
    ),
  toItems: (_database, _environment, _jobId, rows) =>
    Promise.resolve(
      rows.map(({ n, state, subject, result }) =>
        scenarioStepReport.parse({
          ...{ n, state, step: subject, failure_code: null, reason: null },
          ...stepResult.parse(result === null ? {} : JSON.parse(result)),
        }),
      ),
    ),
  // Two runs would change each other's clock and destinations.
  refuseWhile: (other) =>
    `“${readRunSettings(other).title}” is running, and one scenario runs at a time. Wait for it, or cancel it.`,
};

const MARK_LENGTH = 8;

/** A run of the scenario, with an item for each of its steps and one that restores what they changed. */
export function newRun(scenario: Scenario, by: string): NewJob {
  const { name, title, steps } = scenario;
  const puts_back = putsBack(scenario);
  const items = steps.map((step) => ({
    subject: kindOf(step).words(step),
    request: JSON.stringify({ step } satisfies RunRequest),
  }));
  if (puts_back) {
    const request = JSON.stringify({ put_back: NOTHING_CHANGED } satisfies RunRequest);
    items.push({ subject: PUT_BACK, request });
  }
  const mark = randomUUID().slice(0, MARK_LENGTH);
  const settings: RunSettings = { name, title, mark, puts_back };
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
