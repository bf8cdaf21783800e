import * as z from 'zod/mini';
import { senseProblems } from './scenario-sense.js';
import { scenarioStep, shortName } from './scenario-steps.js';

const steps = z.array(scenarioStep).check(
  z.minLength(1),
  z.maxLength(50),
  z.superRefine((given, context) => {
    for (const { index, field, reason } of senseProblems(given)) {
      context.addIssue({ code: 'custom', message: reason, path: [index, field] });
    }
  }),
);

/** A short list of steps that can be run again and again: every run makes people of its own. */
export const scenario = z.strictObject({
  name: shortName,
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  about: z.string().check(z.maxLength(500)),
  steps,
});
export type Scenario = z.infer<typeof scenario>;

/** One of the list; its steps in words too, as a run's report has them. */
export const listedScenario = z.extend(z.object(scenario.shape), {
  /** Comes with the console: it can be neither changed nor deleted. */
  shipped: z.boolean(),
  words: z.array(z.string()),
});
export type ListedScenario = z.infer<typeof listedScenario>;

/** GET /api/{environment}/scenarios: those that come with the console, then those saved here, by name. */
export const scenarioList = z.object({ scenarios: z.array(listedScenario) });
export type ScenarioList = z.infer<typeof scenarioList>;

/**
 * POST /api/{environment}/scenarios saves a scenario, in place of an own one of its name, and answers it as
 * listed; POST /api/{environment}/scenarios/delete {name} deletes one's own.
 */
export const scenarioDeletion = z.strictObject({ name: shortName });

export const SCENARIO_STEP_STATES = [
  'waiting',
  'running',
  /** Done, or as expected. */
  'ok',
  /** An expectation that was not met: the run goes on, and fails. */
  'unlike',
  /** It could not be done: the run ends there. */
  'failed',
  /** Not done, because the run ended before it. */
  'skipped',
] as const;
export type ScenarioStepState = (typeof SCENARIO_STEP_STATES)[number];

/**
 * One step of a run: in words, what was expected and what happened. The last one of a run that changes
 * destinations or switches maintenance on is not of the scenario: it puts that back, whatever happens.
 */
export const scenarioStepReport = z.object({
  n: z.number(),
  step: z.string(),
  state: z.enum(SCENARIO_STEP_STATES),
  expected: z.nullable(z.string()),
  happened: z.nullable(z.string()),
});
export type ScenarioStepReport = z.infer<typeof scenarioStepReport>;

/**
 * `failed`: a step could not be done, or an expectation was not met. `interrupted`: the console ended in
 * the middle of it.
 */
export const SCENARIO_RUN_STATES = [
  'running',
  'passed',
  'failed',
  'cancelled',
  'interrupted',
] as const;
export type ScenarioRunState = (typeof SCENARIO_RUN_STATES)[number];

/** One run. */
export const scenarioRun = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  state: z.enum(SCENARIO_RUN_STATES),
  created_at: z.number(),
  created_by: z.string(),
  /**
   * Null while it has not put back what it changed: until then no other run is started, even when it is
   * cancelled or interrupted.
   */
  finished_at: z.nullable(z.number()),
  /** Of steps, that of putting back included; `done` are neither waiting nor running. */
  total: z.number(),
  done: z.number(),
  /** What the ids of all its people hold: the users page finds them by it. */
  mark: z.string(),
});
export type ScenarioRun = z.infer<typeof scenarioRun>;

/** GET /api/{environment}/scenario-runs: the newest 20. */
export const scenarioRunList = z.object({ runs: z.array(scenarioRun) });
/** GET /api/{environment}/scenario-runs/{id}; POST …/{id}/cancel answers the same. */
export const scenarioReport = z.object({
  run: scenarioRun,
  steps: z.array(scenarioStepReport),
});
export type ScenarioReport = z.infer<typeof scenarioReport>;

/**
 * POST /api/{environment}/scenario-runs: starts one and answers its report, 201; the same `request_id` once
 * more answers the same run. 409 `conflict` while another one runs, and where the service has no sandbox
 * controls.
 */
export const scenarioRunRequest = z.strictObject({
  name: shortName,
  request_id: z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^[\w-]+$/)),
});
export type ScenarioRunRequest = z.infer<typeof scenarioRunRequest>;
