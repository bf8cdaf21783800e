import * as z from 'zod/mini';
import { job, jobItem, jobRoutes, requestId } from '../console-api/jobs.js';
import type { ApiTable } from '../table.js';
import { scenarioStep, shortName, MAX_GROUP } from './scenario-steps.js';

const MAX_USERS = 2 * MAX_GROUP;

// A step must not name a group that no earlier step registers, nor select none of its users.
const steps = z.array(scenarioStep).check(
  z.minLength(1),
  z.maxLength(50),
  z.superRefine((given, context) => {
    const sizes = new Map<string, number>();
    let users = 0;
    for (const [index, step] of given.entries()) {
      const refuse = (field: string, message: string) => {
        context.addIssue({ code: 'custom', message, path: [index, field] });
      };
      if (!('people' in step)) continue;
      const size = sizes.get(step.people);
      if (step.do === 'register') {
        if (size !== undefined) refuse('people', 'is registered by a step before this one');
        users += step.count;
        if (users > MAX_USERS) refuse('count', `must not bring it to more than ${MAX_USERS} users`);
        sizes.set(step.people, step.count);
      } else if (size === undefined) {
        refuse('people', 'is registered by no step before this one');
      } else if (step.do === 'outcome' && (step.skip ?? 0) >= size) {
        refuse('skip', `leaves none of the ${size} users`);
      }
    }
  }),
);

/** A short list of steps that can be run repeatedly: every run registers its own users. */
export const scenario = z.strictObject({
  name: shortName,
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  about: z.string().check(z.maxLength(500)),
  steps,
});
export type Scenario = z.infer<typeof scenario>;

/** A listed scenario, with its steps also in words, as a run shows them. */
const listedScenario = z.extend(z.object(scenario.shape), {
  /** Built in, so it can be neither changed nor deleted. */
  shipped: z.boolean(),
  words: z.array(z.string()),
});
export type ListedScenario = z.infer<typeof listedScenario>;

/** The built-in ones, then those saved here, by name. */
export const scenarioList = z.object({ scenarios: z.array(listedScenario) });

/**
 * One step of a run: in words, with what was expected and what happened. A run that changes destinations or switches
 * maintenance on has one more step than its scenario, which always restores these settings.
 */
const scenarioStepReport = z.extend(jobItem, {
  step: z.string(),
  expected: z.nullable(z.string()),
  happened: z.nullable(z.string()),
});
export type ScenarioStepReport = z.infer<typeof scenarioStepReport>;

/** A run of a scenario. Its items are steps. */
export const scenarioRun = z.extend(job, {
  name: z.string(),
  title: z.string(),
  /** A part of the IDs of all its users, by which the users page finds them. */
  mark: z.string(),
  /** `failed`: a step could not be done, or had an unexpected outcome. Null unless the run is finished. */
  verdict: z.nullable(z.enum(['passed', 'failed'])),
});
export type ScenarioRun = z.infer<typeof scenarioRun>;

const { list, read, change } = jobRoutes({
  path: '/{environment}/scenario-runs',
  reads: 'qa',
  changes: 'qa',
  words: ['run', 'step'],
  job: scenarioRun,
  item: scenarioStepReport,
});

/** A run and all of its steps. */
export const scenarioReport = read.response;
export type ScenarioReport = z.infer<typeof scenarioReport>;

/**
 * The same `request_id` again returns the same run. 409 `conflict` while another run has not finished, or if the
 * service has no sandbox controls.
 */
const scenarioRunRequest = z.strictObject({ name: shortName, request_id: requestId });

export const scenariosApi = {
  list_scenarios: {
    method: 'GET',
    path: '/{environment}/scenarios',
    permission: 'qa',
    summary: 'Lists the built-in scenarios, then those saved here.',
    response: scenarioList,
  },
  save_scenario: {
    method: 'POST',
    path: '/{environment}/scenarios',
    permission: 'qa',
    summary: 'Saves a scenario, replacing a saved one of the same name.',
    body: scenario,
    response: listedScenario,
  },
  delete_scenario: {
    method: 'POST',
    path: '/{environment}/scenarios/delete',
    permission: 'qa',
    summary: 'Deletes a scenario that was saved here.',
    body: z.strictObject({ name: shortName }),
    response: z.object({}),
  },
  list_scenario_runs: list,
  start_scenario_run: {
    method: 'POST',
    path: '/{environment}/scenario-runs',
    permission: 'qa',
    summary: 'Starts a run of a scenario.',
    body: scenarioRunRequest,
    creates: true,
    response: scenarioRun,
  },
  // At most 51 steps.
  get_scenario_run: { ...read, summary: 'Reads a run and all of its steps.' },
  change_scenario_run: {
    ...change,
    summary: 'Cancels a run, which cannot be paused, resumed or retried.',
  },
} as const satisfies ApiTable;
