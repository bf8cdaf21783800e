import * as z from 'zod/mini';
import { DATA_REQUEST_TYPES, WEBHOOK_TYPES } from '../connect-api/webhook-types.js';
import { destinationUrl, identifier } from '../text.js';
import { MAX_ADVANCE_MS } from './controls.js';
import {
  humannessScore,
  oneHuman,
  OUTCOMES,
  personName,
  outcomeBatchRequest,
} from './outcome-batches.js';

/** The states of a user in a sandbox (decisions.md, "state"). */
export const USER_STATES = ['registered', 'verified', 'revoked', 'unfulfillable'] as const;
/** The statuses of a call (3.2). */
const CALL_STATUSES = ['PENDING', 'COMPLETED', 'FAILED'] as const;

export const MAX_GROUP = 1000;

const kind = z.enum(WEBHOOK_TYPES);
const kinds = z.array(kind).check(z.minLength(1), z.maxLength(WEBHOOK_TYPES.length));
/** The name of a scenario, or of a group of its users: the step that registers a group names it, later ones use it. */
export const shortName = z
  .string()
  .check(
    z.regex(
      /^[a-z][a-z0-9-]{0,39}$/,
      'must be a short name of lower-case letters, digits and hyphens',
    ),
  );
const count = z.int().check(z.minimum(0), z.maximum(10_000));
const some = (of: Record<string, unknown>): boolean => Object.keys(of).length > 0;
const counts = <K extends string>(states: readonly K[]) =>
  z
    .partialRecord(z.enum(states), count)
    .check(z.refine(some, `must say how many are ${states.join(', ')}`));

const register = z.strictObject({
  do: z.literal('register'),
  people: shortName,
  count: z.int().check(z.minimum(1), z.maximum(MAX_GROUP)),
  /** Each run turns it into a region of its own. */
  uniqueness_region_id: z.optional(identifier.check(z.maxLength(200))),
  data_request_type: z.optional(z.enum(DATA_REQUEST_TYPES)),
});

/** A receiver by its name and parameter, a URL, or null for no destination. */
const destination = z
  .strictObject({
    do: z.literal('destination'),
    kinds,
    receiver: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    parameter: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
    url: z.optional(z.nullable(destinationUrl)),
  })
  .check(
    z.refine(
      ({ receiver, url }) => (receiver === undefined) !== (url === undefined),
      'takes either receiver or url',
    ),
    z.refine(
      ({ receiver, parameter }) => parameter === undefined || receiver !== undefined,
      'takes a parameter only with a receiver',
    ),
  );

/** `first` takes only this many of the users, in their order, after leaving out `skip` of them. */
const outcome = z
  .strictObject({
    do: z.literal('outcome'),
    people: shortName,
    outcome: z.enum(OUTCOMES),
    first: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_GROUP))),
    skip: z.optional(count),
    /** Each run turns the name into a human of its own. */
    person: z.optional(personName.check(z.maxLength(200))),
    already_verified: z.optional(z.literal(true)),
    humanness_score: z.optional(humannessScore),
  })
  .check(oneHuman);

const plan = z.strictObject({
  do: z.literal('plan'),
  people: shortName,
  shares: outcomeBatchRequest.shape.shares,
  seed: z.string().check(z.minLength(1), z.maxLength(100)),
});

/** This many ms forward, to the next retry that is due, or through all retries to the end of every call. */
const clock = z
  .strictObject({
    do: z.literal('clock'),
    advance_ms: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_ADVANCE_MS))),
    to: z.optional(z.enum(['next_retry', 'exhaustion'])),
  })
  .check(
    z.refine(
      ({ advance_ms, to }) => (advance_ms === undefined) !== (to === undefined),
      'takes either advance_ms or to',
    ),
  );

const maintenance = z.strictObject({ do: z.literal('maintenance'), on: z.boolean() });

/** Reruns every call about the users of that event type and status. */
const rerun = z.strictObject({
  do: z.literal('rerun'),
  people: shortName,
  kind,
  status: z.enum(CALL_STATUSES),
});

/** Waits until no attempt about these users is due, at most 30 s. */
const settle = z.strictObject({ do: z.literal('settle'), people: shortName });

/** How many of the users are in each state at the service; a state that is not named may have any number. */
const expectPeople = z.strictObject({
  do: z.literal('expect_people'),
  people: shortName,
  states: counts(USER_STATES),
});

/**
 * How many calls about the users there are by status, of one event type or of all; `attempts` is that of each call
 * counted.
 */
const expectCalls = z.strictObject({
  do: z.literal('expect_calls'),
  people: shortName,
  kind: z.optional(kind),
  statuses: counts(CALL_STATUSES),
  attempts: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
});

/** The response to registering another user: a success, or a failure with this code. */
const expectService = z.strictObject({
  do: z.literal('expect_service'),
  failure_code: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
});

export const scenarioStep = z.discriminatedUnion('do', [
  register,
  destination,
  outcome,
  plan,
  clock,
  maintenance,
  rerun,
  settle,
  expectPeople,
  expectCalls,
  expectService,
]);
export type ScenarioStep = z.infer<typeof scenarioStep>;
export type StepOf<Do extends ScenarioStep['do']> = Extract<ScenarioStep, { do: Do }>;
