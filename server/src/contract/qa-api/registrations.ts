import * as z from 'zod/mini';
import { DATA_REQUEST_TYPES } from '../connect-api/webhook-types.js';
import { job, jobItem, jobRoutes, requestId } from '../console-api/jobs.js';
import { userStatus } from '../records/user.js';
import type { ApiTable } from '../table.js';
import { httpUrl, identifier } from '../text.js';

export const MAX_BULK_REGISTRATION = 10_000;
/** The most registrations under way at once. */
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

/** A bulk registration, which the server carries out with at most 8 requests at once. */
const registrationsRequest = z.strictObject({
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

/** One user of a bulk registration, and the result. */
export const registrationItem = z.extend(jobItem, {
  reference_user_id: z.string(),
  redirect_url: z.nullable(z.string()),
  uniqueness_region_id: z.nullable(z.string()),
  data_request_type: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  invite_url: z.nullable(z.string()),
  /** The user's current status; null if the user was removed. */
  status: z.nullable(userStatus),
});
export type RegistrationItem = z.infer<typeof registrationItem>;

const { list, read, change } = jobRoutes({
  path: '/{environment}/registrations',
  reads: 'qa',
  changes: 'qa',
  words: ['bulk registration', 'user'],
  job: registrationJob,
  item: registrationItem,
});

export const registrationPage = read.response;
export type RegistrationPage = z.infer<typeof registrationPage>;

export const registrationsApi = {
  list_registrations: list,
  start_registration: {
    method: 'POST',
    path: '/{environment}/registrations',
    permission: 'qa',
    summary: 'Starts a bulk registration.',
    body: registrationsRequest,
    // 10,000 users with long IDs, regions and redirect URLs.
    bodyLimit: 8 * 1024 * 1024,
    creates: true,
    response: registrationJob,
  },
  get_registration: read,
  export_registration: {
    method: 'GET',
    path: '/{environment}/registrations/{id}/export',
    permission: 'qa',
    summary: 'Downloads the users of a bulk registration with their invites, as CSV.',
    response: 'file',
  },
  change_registration: change,
} as const satisfies ApiTable;
