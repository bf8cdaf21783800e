import * as z from 'zod/mini';
import { WEBHOOK_TYPES } from '../kinds.js';
import { httpUrl, identifier } from '../text.js';
import { humannessScore, OUTCOMES, personName, share } from './shares.js';
import { MAX_ADVANCE_MS } from './clock.js';

const kind = z.enum(WEBHOOK_TYPES);
const kinds = z.array(kind).check(z.minLength(1), z.maxLength(3));
// People are named once, by a step that registers them, and then by the name of that group.
const group = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a short lower-case word'));
const count = z.int().check(z.minimum(0), z.maximum(10_000));

/**
 * One step. `people` names a group that a `register` step before it has made; `first` takes only so many
 * of its people, in their order, `skip` leaves out so many before.
 */
export const scenarioStep = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('register'),
    people: group,
    count: z.int().check(z.minimum(1), z.maximum(1000)),
    uniqueness_region_id: z.optional(identifier),
    data_request_type: z.optional(z.string()),
  }),
  /** A receiver by its name and parameter, a URL, or null for no destination. */
  z.strictObject({
    do: z.literal('destination'),
    kinds,
    receiver: z.optional(z.string().check(z.maxLength(40))),
    parameter: z.optional(z.int()),
    url: z.optional(z.nullable(httpUrl)),
  }),
  z.strictObject({
    do: z.literal('outcome'),
    people: group,
    outcome: z.enum(OUTCOMES),
    first: z.optional(count),
    skip: z.optional(count),
    person: z.optional(personName),
    already_verified: z.optional(z.literal(true)),
    humanness_score: z.optional(humannessScore),
  }),
  z.strictObject({
    do: z.literal('plan'),
    people: group,
    shares: z.array(share),
    seed: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  z.strictObject({
    do: z.literal('clock'),
    advance_ms: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_ADVANCE_MS))),
    to: z.optional(z.enum(['next_retry', 'exhaustion'])),
  }),
  z.strictObject({ do: z.literal('maintenance'), on: z.boolean() }),
  z.strictObject({ do: z.literal('rerun'), people: group, kind, status: z.string() }),
  /** Waits until no attempt of these people's calls is due any more, 30 s at most. */
  z.strictObject({ do: z.literal('settle'), people: group }),
  /** How many of the people are in each state at the service. */
  z.strictObject({
    do: z.literal('expect_people'),
    people: group,
    states: z.record(z.string(), count),
  }),
  /** How many calls of the people there are by status, of one kind or of all. */
  z.strictObject({
    do: z.literal('expect_calls'),
    people: group,
    kind: z.optional(kind),
    statuses: z.record(z.string(), count),
    attempts: z.optional(z.int()),
  }),
  /** What registering somebody is answered: a success, or a failure with this code. */
  z.strictObject({ do: z.literal('expect_service'), failure_code: z.nullable(z.string()) }),
]);
export type ScenarioStep = z.infer<typeof scenarioStep>;

/** A short list of steps that can be run again and again: every run makes people of its own. */
export const scenario = z.strictObject({
  name: group,
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  about: z.string().check(z.maxLength(500)),
  steps: z.array(scenarioStep).check(z.minLength(1), z.maxLength(50)),
});
export type Scenario = z.infer<typeof scenario>;

/** GET /api/{environment}/scenarios: those that come with the console, then those saved here. */
export const scenarioList = z.object({
  scenarios: z.array(z.extend(scenario, { shipped: z.boolean() })),
});

export const SCENARIO_STEP_STATES = [
  'waiting',
  'running',
  'ok',
  'unlike',
  'failed',
  'skipped',
] as const;

/** One step of a run: in words, what was expected and what happened. */
export const scenarioStepReport = z.object({
  n: z.number(),
  step: z.string(),
  state: z.enum(SCENARIO_STEP_STATES),
  expected: z.nullable(z.string()),
  happened: z.nullable(z.string()),
});
export type ScenarioStepReport = z.infer<typeof scenarioStepReport>;

/** One run. It fails when a step could not be done, or an expectation was not met. */
export const scenarioRun = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  state: z.enum(['running', 'passed', 'failed', 'cancelled', 'interrupted']),
  created_at: z.number(),
  created_by: z.string(),
  finished_at: z.nullable(z.number()),
  total: z.number(),
  done: z.number(),
});
export type ScenarioRun = z.infer<typeof scenarioRun>;

/** GET /api/{environment}/scenario-runs: the newest 20; POST {name, request_id} starts one. */
export const scenarioRunList = z.object({ runs: z.array(scenarioRun) });
/** GET /api/{environment}/scenario-runs/{id}. */
export const scenarioReport = z.object({
  run: scenarioRun,
  steps: z.array(scenarioStepReport),
});
export type ScenarioReport = z.infer<typeof scenarioReport>;
export const scenarioRunRequest = z.strictObject({
  name: group,
  request_id: z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^[\w-]+$/)),
});
