import type { Selectable } from 'kysely';
import { z } from 'zod';
import {
  job as jobSchema,
  type Environment,
  type Job,
  type JobItemState,
  type JobKindName,
} from '../../contract/index.js';
import type { UpstreamClient } from '../../upstream/client.js';
import type { Within } from '../feed/change-feed.js';
import type { Database, JobItemRow, JobRow } from '../schema.js';
import { UpstreamRefusedError } from '../../upstream/failures.js';
import { toProblem } from '../problems.js';

/** A claimed item. */
export interface JobItem extends Pick<JobItemRow, 'n' | 'subject' | 'request'> {
  tries: number;
  /** When it was claimed, in ms since 1970. */
  at: number;
}

/** The result of an item; `Evidence` is what its kind records elsewhere. */
export interface Outcome<Evidence = unknown> {
  /** `waiting`: it will be done later. */
  state: Exclude<JobItemState, 'running'>;
  /** What the job's page shows of it, stored as JSON. */
  result?: object;
  evidence?: Evidence;
  /** The service may have done it, and it is tried again: the fifth such try ends as `unknown`. */
  isTry?: boolean;
  /** The service is failing: the job pauses before the next item. */
  failure?: unknown;
  /** No further item starts except the one that puts back: the others are skipped, or cancelled with the job. */
  ends?: 'skipped' | 'cancelled';
}

export interface EndedItem<Evidence> {
  item: JobItem;
  outcome: Outcome<Evidence>;
}

export interface JobContext {
  environment: Environment;
  job: JobRow;
  client: UpstreamClient;
  /** Aborted with a JobOverError when the job is cancelled, or this process is to stop. */
  over: AbortSignal;
  /** Aborted 3 s after this process is asked to stop, which leaves time for a response. */
  grace: AbortSignal;
}

/** The job was cancelled, or this process is to stop; the message is shown with the item. */
export class JobOverError extends Error {}

/** A transaction on the change feed, in which the job's items change. */
export interface JobWrite extends Within {
  job: Pick<JobRow, 'id' | 'settings' | 'created_by'>;
}

/** A job as the engine reads it: its row, and the fields that every kind shows. */
export interface ReadJob {
  row: JobRow;
  job: Job;
}

export type StoredItem = Selectable<JobItemRow>;

/** How jobs of a kind are run; the engine does the rest. */
export interface JobWork<Evidence = unknown> {
  name: JobKindName;
  /** What the audit log calls an item; null if it only reads. */
  actionOf: (item: JobItem) => string | null;
  /** How many items run at the same time, and how many start per second at most; null for no limit. */
  pace: (job: JobRow) => { atOnce: number; perSecond: number | null };
  /** Starts or continues a job, and returns the function that runs one item. */
  open: (context: JobContext) => (item: JobItem) => Promise<Outcome<Evidence>>;
  /** The result of an item whose process ended before storing one. */
  recover: (item: JobItem) => Outcome<Evidence>;
  /** Which of the items are no longer needed, and which may start now; the others wait. */
  admit?: (
    write: JobWrite,
    items: readonly JobItem[],
  ) => Promise<{ skipped: JobItem[]; next: JobItem[] }>;
  /** Records the results of at most a few hundred items outside the job. */
  record?: (write: JobWrite, ended: readonly EndedItem<Evidence>[]) => Promise<void>;
}

/** How jobs of a kind are started, changed and shown. */
export interface JobKind<J extends Job, Item> {
  name: JobKindName;
  /** The name of the job in a sentence: "bulk rerun". */
  title: string;
  /** The jobs with the fields that the kind adds. */
  toJobs: (database: Database, jobs: readonly ReadJob[]) => J[] | Promise<J[]>;
  toItems: (
    database: Database,
    environment: Environment,
    jobId: string,
    rows: readonly StoredItem[],
  ) => Item[] | Promise<Item[]>;
  /** For a kind of which only one job runs at a time: why another is refused while one has not finished. */
  refuseWhile?: (other: JobRow) => string;
}

/** Why a running job starts no items. */
export type Blocked = NonNullable<Job['blocked']>;

/** The content of the column `blocked`. */
export const readBlocked = ({ blocked }: Pick<JobRow, 'blocked'>): Blocked | null =>
  jobSchema.shape.blocked.parse(JSON.parse(blocked ?? 'null'));

const stored = z.object({
  failure_code: z.string().nullable().default(null),
  reason: z.string().nullable().default(null),
});

/** Why an item failed: the service's own code and reason (part 7), or the console's words; nulls if it did not. */
export type FailureResult = z.infer<typeof stored>;

/** The same from the column `result`. */
export function readFailure({ result }: Pick<StoredItem, 'result'>): FailureResult {
  return stored.parse(result === null ? {} : JSON.parse(result));
}

const MAX_CODE = 100;
const MAX_REASON = 500;

/** At most 100 characters of the code and 500 of the reason, whatever the service sends. */
export function failureResult(failure: unknown): FailureResult {
  const { failure_code, failure_reason } =
    failure instanceof UpstreamRefusedError
      ? failure
      : { failure_code: null, failure_reason: null };
  const reason = failure_reason ?? toProblem(failure, '').detail;
  return {
    failure_code: failure_code?.slice(0, MAX_CODE) ?? null,
    reason: reason.slice(0, MAX_REASON),
  };
}
