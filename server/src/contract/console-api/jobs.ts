import * as z from 'zod/mini';
import type { Permission } from '../roles.js';
import { wholeNumber } from '../text.js';

/** Long work that continues in the server when the page is closed. */
export const JOB_KINDS = ['rerun', 'registration', 'scenario'] as const;
export type JobKindName = (typeof JOB_KINDS)[number];

export const JOB_STATES = ['running', 'paused', 'cancelled', 'finished'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The states of items of all kinds of jobs; no kind uses all of them. */
export const JOB_ITEM_STATES = [
  'waiting',
  'running',
  /** The service accepted it. */
  'accepted',
  /** A step of a scenario was done, with the expected outcome. */
  'passed',
  /** The service refused it, with its code and reason; nothing happened. */
  'refused',
  /** A step of a scenario could not be done, or had another outcome. */
  'failed',
  /** There was no conclusive response, or the console stopped in between: it may have been done. */
  'unknown',
  /** No longer needed when its turn came, or the job ended before it. */
  'skipped',
  /** Not started when the job was cancelled. */
  'cancelled',
] as const;
export type JobItemState = (typeof JOB_ITEM_STATES)[number];

/**
 * What can be done with a job: `pause`, for all but a scenario run, starts no further item until `resume`; `cancel` ends
 * it before its next item; `retry` runs the items in RETRIED_STATES again. A job to which an action does not apply
 * stays as it is.
 */
export const JOB_ACTIONS = ['pause', 'resume', 'cancel', 'retry'] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

/** The states of items that `retry` runs again: never a rerun that may have been sent, nor a step of a scenario. */
export const RETRIED_STATES: Record<JobKindName, readonly JobItemState[]> = {
  rerun: ['refused', 'cancelled'],
  registration: ['refused', 'unknown', 'cancelled'],
  scenario: [],
};

/** The fields of every kind of job. Times in ms by the console's clock. */
export const job = z.object({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  state: z.enum(JOB_STATES),
  /** It waits until an older job of its kind in the environment has ended. */
  is_queued: z.boolean(),
  created_at: z.number(),
  created_by: z.string(),
  /** Null while an item is waiting or running, also in a cancelled job. */
  finished_at: z.nullable(z.number()),
  /** How many items it has, and how many of them are in each state. */
  total: z.number(),
  counts: z.record(z.enum(JOB_ITEM_STATES), z.number()),
  /** Why a running job currently starts no items; it continues by itself. Null if it does. */
  blocked: z.nullable(z.object({ code: z.string(), detail: z.string(), since: z.number() })),
});
export type Job = z.infer<typeof job>;

export const jobItem = z.object({
  /** Its place in the job, from 1. */
  n: z.number(),
  state: z.enum(JOB_ITEM_STATES),
  /** Why it was refused, or is unknown: the service's code, and the reason in words. */
  failure_code: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type JobItem = z.infer<typeof jobItem>;

/** The page's ID for one press of a button: the same press sent twice starts one job. */
export const requestId = z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^[\w-]+$/));

/** Which 200 of a job's items: those after the n-th, in one state or in all. */
const jobItemsQuery = z.object({
  after: z.optional(wholeNumber(6)),
  state: z.optional(z.enum(JOB_ITEM_STATES)),
});
export type JobItemsQuery = z.infer<typeof jobItemsQuery>;

/** What the operations of a kind of job are derived from. */
interface KindOfJob<Path, Reads, Changes, J, I> {
  path: Path;
  reads: Reads;
  changes: Changes;
  /** The name of a job, and of one of its items. */
  words: readonly [job: string, item: string];
  job: J;
  item: I;
}

/** The operations that every kind of job has. `next_after` is null if a page has the last item. */
export function jobRoutes<
  const Path extends `/{environment}/${string}`,
  const Reads extends Permission,
  const Changes extends Permission,
  J extends z.ZodMiniType,
  I extends z.ZodMiniType,
>({ path, reads, changes, words: [name, noun], job, item }: KindOfJob<Path, Reads, Changes, J, I>) {
  return {
    list: {
      method: 'GET',
      path,
      permission: reads,
      summary: `Lists the newest 20 ${name}s.`,
      response: z.object({ jobs: z.array(job) }),
    },
    read: {
      method: 'GET',
      path: `${path}/{id}`,
      permission: reads,
      summary: `Reads a ${name} and 200 of its ${noun}s.`,
      query: jobItemsQuery,
      response: z.object({ job, items: z.array(item), next_after: z.nullable(z.number()) }),
    },
    change: {
      method: 'POST',
      path: `${path}/{id}/{action}`,
      permission: changes,
      summary: `Pauses, resumes, cancels or retries a ${name}.`,
      params: z.object({ id: z.string(), action: z.enum(JOB_ACTIONS) }),
      response: job,
    },
  } as const;
}
