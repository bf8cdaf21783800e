import * as z from 'zod/mini';
import { header } from '../qa-api/test-receivers.js';
import { archivedCall, archivedAttempt } from './records.js';

/** One attempt with everything known about it; the body is cut at 16,384 characters. */
export const attemptDetail = z.extend(archivedAttempt, {
  response_body: z.nullable(z.string()),
  /** The length of the whole body as the service listed it, in characters. */
  body_length: z.nullable(z.number()),
  /** The raw record. */
  raw: z.unknown(),
});
export type AttemptDetail = z.infer<typeof attemptDetail>;

/** A rerun that was requested here: who, when, and the result. */
export const rerun = z.object({
  id: z.string(),
  transaction_id: z.string(),
  /** Null if not known: the response did not name it, and no listed call has matched yet. */
  new_transaction_id: z.nullable(z.string()),
  /** How the new call was found; a match by time is only likely, and is shown as such. */
  matched: z.nullable(z.enum(['response', 'time'])),
  /** `unknown`: there was no conclusive response, so the service may or may not have created the call. */
  outcome: z.enum(['sending', 'accepted', 'unknown']),
  requested_at: z.number(),
  /** The same time by the service's clock, like all other times of its chain. */
  service_at: z.number(),
  requested_by: z.string(),
  job_id: z.nullable(z.string()),
});
export type Rerun = z.infer<typeof rerun>;

/** GET /api/{environment}/call?transaction_id=: one call with everything that the archive knows about it. */
export const callDetail = z.object({
  call: archivedCall,
  /** The record as last listed; null if no listing has shown it. */
  raw: z.unknown(),
  /** Every other field of the record that is a time, by its own name (reading rule 3). */
  times: z.record(z.string(), z.number()),
  /** The first delivery with a valid signature that arrived here (part 6); null if there was none. */
  payload: z.nullable(
    z.object({
      body: z.string(),
      /** In their original order and case, without credentials; null if they were not stored. */
      headers: z.nullable(z.array(header)),
      /** By the console's clock. */
      received_at: z.number(),
      /** How often the call was delivered here. */
      times: z.number(),
    }),
  ),
  /** Its attempts, oldest first, at most 200. */
  attempts: z.array(attemptDetail),
  /** How many attempts the call counts that have no record in the archive. */
  attempts_missing: z.number(),
  /**
   * The rerun chain: the original and its reruns, oldest first, including this call; just this call if there is no
   * other.
   */
  rerun_chain: z.array(archivedCall),
  reruns: z.array(rerun),
});
export type CallDetail = z.infer<typeof callDetail>;

/** What a registration sets, and a later one of the same user may change. */
export const REGISTERED_SETTINGS = [
  'data_request_type',
  'redirect_url',
  'uniqueness_region_id',
] as const;
export type RegisteredSetting = (typeof REGISTERED_SETTINGS)[number];

const setting = z.nullable(z.string());
export const settingChange = z.object({
  setting: z.enum(REGISTERED_SETTINGS),
  before: setting,
  after: setting,
});
export type SettingChange = z.infer<typeof settingChange>;

type RegisteredSettings = Record<RegisteredSetting, string | null>;

/** The settings that differ between two registrations of a user. */
export const changedSettings = (
  before: RegisteredSettings,
  after: RegisteredSettings,
): SettingChange[] =>
  REGISTERED_SETTINGS.filter((name) => before[name] !== after[name]).map((setting) => ({
    ...{ setting, before: before[setting], after: after[setting] },
  }));

/** A further registration of a user. */
export const repeatedRegistration = z.object({
  id: z.string(),
  /** By the service's clock, in ms. */
  at: z.number(),
  registered_by: z.string(),
  changes: z.array(settingChange),
});
export type RepeatedRegistration = z.infer<typeof repeatedRegistration>;

/** A call in a user's history; `attempts_missing` as in the call's detail. */
const historyCall = z.extend(archivedCall, { attempts_missing: z.number() });
export type HistoryCall = z.infer<typeof historyCall>;

/** GET /api/{environment}/user/history?reference_user_id=: the known calls and attempts of one user. */
export const userHistory = z.object({
  /** Oldest first, at most 100. */
  calls: z.array(historyCall),
  /** Their attempts, oldest first, the newest 2,000. */
  attempts: z.array(archivedAttempt),
  reruns: z.array(rerun),
  /** The registrations after the first, oldest first, the newest 100. */
  registrations: z.array(repeatedRegistration),
  /** When the invite was opened (ms by the service's clock); null if it was not, or the service does not say. */
  opened_at: z.nullable(z.number()),
});
export type UserHistory = z.infer<typeof userHistory>;
