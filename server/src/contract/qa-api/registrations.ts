import * as z from 'zod/mini';
import { DATA_REQUEST_TYPES } from '../connect-api/webhook-types.js';
import { job, jobItem, requestId } from '../console-api/jobs.js';
import { httpUrl, identifier } from '../text.js';

/** The most users of one bulk registration. */
export const MAX_BULK_REGISTRATION = 10_000;
/** The most registrations that are under way at once. */
export const REGISTRATIONS_AT_ONCE = 8;

/** One user to register: the fields of 4.1, with the data request as its type. */
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
      z.refine(noneTwice, 'must name each user once'),
    ),
  request_id: requestId,
});
export type RegistrationsRequest = z.infer<typeof registrationsRequest>;

/** A bulk registration. Its items are users. */
export const registrationJob = job;
export type RegistrationJob = z.infer<typeof registrationJob>;

/** One user of a bulk registration, and what became of it. */
export const registrationItem = z.extend(jobItem, {
  reference_user_id: z.string(),
  redirect_url: z.nullable(z.string()),
  uniqueness_region_id: z.nullable(z.string()),
  data_request_type: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  invite_url: z.nullable(z.string()),
  /** The user's status as it is known here now; null when the user was removed. */
  status: z.nullable(z.string()),
});
export type RegistrationItem = z.infer<typeof registrationItem>;

/** GET /api/{environment}/registrations: the newest 20. */
export const registrationJobList = z.object({ jobs: z.array(registrationJob) });
/**
 * GET /api/{environment}/registrations/{id}?after=&state=: the job and 200 of its users.
 * GET /api/{environment}/registrations/{id}/export: CSV of all with invite_url, formulas neutralised.
 */
export const registrationPage = z.object({
  job: registrationJob,
  items: z.array(registrationItem),
  next_after: z.nullable(z.number()),
});
export type RegistrationPage = z.infer<typeof registrationPage>;
