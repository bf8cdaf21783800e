import * as z from 'zod/mini';
import { DATA_REQUEST_TYPES } from '../connect-api/webhook-types.js';
import { httpUrl, identifier } from '../text.js';

/** The most people of one bulk registration. */
export const MAX_BULK_REGISTRATION = 10_000;
/** The most registrations that are under way at once. */
export const REGISTRATIONS_AT_ONCE = 8;

/** One person to register: the fields of 4.1, with the data request as its type. */
export const registrationRow = z.strictObject({
  reference_user_id: identifier,
  redirect_url: z.optional(httpUrl),
  uniqueness_region_id: z.optional(identifier),
  data_request_type: z.optional(z.enum(DATA_REQUEST_TYPES)),
});
export type RegistrationRow = z.infer<typeof registrationRow>;

const noneTwice = (rows: readonly { reference_user_id: string }[]): boolean =>
  new Set(rows.map(({ reference_user_id }) => reference_user_id)).size === rows.length;

/**
 * POST /api/{environment}/registrations: registers all of them in the server, at most 8 at once. Answers
 * the job; the same `request_id` once more answers the same job.
 */
export const registrationsRequest = z.strictObject({
  rows: z
    .array(registrationRow)
    .check(
      z.minLength(1),
      z.maxLength(MAX_BULK_REGISTRATION),
      z.refine(noneTwice, 'must name everybody once'),
    ),
  request_id: z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^[\w-]+$/)),
});
export type RegistrationsRequest = z.infer<typeof registrationsRequest>;

export const REGISTRATION_STATES = [
  'waiting',
  /** Their turn has come: at most 8 requests are under way, and the next few follow at once. */
  'sending',
  'registered',
  /** The service refused it, with its code and reason. */
  'refused',
  /** The service did not answer, again and again: it may be tried once more. */
  'failed',
  'cancelled',
] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** One bulk registration. The numbers are of people; together they are `total`. */
export const registrationJob = z.object({
  id: z.string(),
  state: z.enum(['running', 'paused', 'cancelled', 'finished']),
  created_at: z.number(),
  created_by: z.string(),
  finished_at: z.nullable(z.number()),
  total: z.number(),
  counts: z.record(z.enum(REGISTRATION_STATES), z.number()),
  /** Why it rests though it will go on by itself; null while it does not. */
  pause: z.nullable(z.object({ code: z.string(), detail: z.string(), since: z.number() })),
});
export type RegistrationJob = z.infer<typeof registrationJob>;

/** One person of a bulk registration, and what became of it. */
export const registrationItem = z.object({
  n: z.number(),
  reference_user_id: z.string(),
  redirect_url: z.nullable(z.string()),
  uniqueness_region_id: z.nullable(z.string()),
  data_request_type: z.nullable(z.string()),
  state: z.enum(REGISTRATION_STATES),
  user_id: z.nullable(z.string()),
  invite_url: z.nullable(z.string()),
  failure_code: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** As the roster has it now; null when they are not in it. */
  status: z.nullable(z.string()),
});
export type RegistrationItem = z.infer<typeof registrationItem>;

/** GET /api/{environment}/registrations: the newest 20. */
export const registrationJobList = z.object({ jobs: z.array(registrationJob) });
/** GET /api/{environment}/registrations/{id}?after=&state=: the job and 200 of its people. */
export const registrationPage = z.object({
  job: registrationJob,
  items: z.array(registrationItem),
  next_after: z.nullable(z.number()),
});
export type RegistrationPage = z.infer<typeof registrationPage>;
/** What of a job is asked for. */
export const registrationQuery = z.object({
  after: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number')), z.transform(Number)),
  ),
  state: z.optional(z.enum(REGISTRATION_STATES)),
});
/**
 * POST /api/{environment}/registrations/{id}/{action}, each answers the job: `pause`, `resume`, `cancel`,
 * and `retry`, which sends the refused, failed and cancelled ones again.
 * GET /api/{environment}/registrations/{id}/export: CSV of all with invite_url, formulas neutralised.
 */
export const REGISTRATION_ACTIONS = ['pause', 'resume', 'cancel', 'retry'] as const;
