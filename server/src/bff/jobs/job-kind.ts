import type { Selectable } from 'kysely';
import type {
  Environment,
  Job,
  JobItemState,
  JobKindName,
  JobState,
} from '../../contract/index.js';
import type { UpstreamClient } from '../../upstream/client.js';
import type { Within } from '../feed/change-feed.js';
import type { Database, JobItemRow, JobRow } from '../schema.js';
import { UpstreamRefusedError } from '../../upstream/failures.js';
import { toProblem } from '../problems.js';

/** An item whose turn has come. */
export interface JobItem extends Pick<JobItemRow, 'n' | 'subject' | 'request'> {
  tries: number;
  /** When it was claimed, in ms since 1970. */
  at: number;
}

/** The result of an item; `Evidence` is what its kind records elsewhere. */
export interface Outcome<Evidence = unknown> {
  /** `waiting`: it is done later. */
  state: Exclude<JobItemState, 'running'>;
  /** What its page shows of it, stored as JSON. */
  result?: object;
  evidence?: Evidence;
  /** The service may have done it, and it is tried again: the fifth such try ends as `unknown`. */
  isTry?: boolean;
  /** The service is failing: the job rests before the next item. */
  failure?: unknown;
  /** No other item starts except the clean-up: the others are skipped, or cancelled together with the job. */
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
  /** Aborted 3 s after this process is to stop, which leaves time for a response. */
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

/** How jobs of a kind are done. The engine does the rest. */
export interface JobWork<Evidence = unknown> {
  name: JobKindName;
  /** What the audit log calls an item; null for one that only reads. */
  actionOf: (item: JobItem) => string | null;
  /** How many items run at the same time, and how many start per second at most; null for any number. */
  pace: (job: JobRow) => { atOnce: number; perSecond: number | null };
  /** Starts or continues a job, and returns what runs one of its items. */
  open: (context: JobContext) => (item: JobItem) => Promise<Outcome<Evidence>>;
  /** The result of an item whose process has ended before storing one. */
  recover: (item: JobItem) => Outcome<Evidence>;
  /** Which of the items are not needed any more, and which may start now; any other one waits. */
  admit?: (
    write: JobWrite,
    items: readonly JobItem[],
  ) => Promise<{ skipped: JobItem[]; next: JobItem[] }>;
  /** Records the results of at most a few hundred items elsewhere. */
  record?: (write: JobWrite, ended: readonly EndedItem<Evidence>[]) => Promise<void>;
  /** Whether the last item cleans up after the others: it is done even when the job is cancelled or ends early. */
  cleansUp?: (job: Pick<JobRow, 'settings'>) => boolean;
}

/** How jobs of a kind are started, changed and shown. */
export interface JobKind<J extends Job, Item> {
  name: JobKindName;
  /** What the job is called in a sentence: "bulk rerun". */
  title: string;
  /** The jobs with what the kind adds to them. */
  toJobs: (database: Database, jobs: readonly ReadJob[]) => Promise<J[]>;
  toItems: (
    database: Database,
    environment: Environment,
    jobId: string,
    rows: readonly StoredItem[],
  ) => Promise<Item[]>;
  cleansUp?: JobWork['cleansUp'];
  /** Where only one job runs at a time: why another one is refused while this one has not finished. */
  refuseWhile?: (other: JobRow) => string;
}

/** The states of a job that has items to run, or to end. */
export const OPEN_STATES: readonly JobState[] = ['running', 'cancelled'];

/** Why an item failed: the service's own code and reason (part 7), or the console's words for it. */
export interface FailureResult {
  failure_code: string | null;
  reason: string;
}

const MAX_CODE = 100;
const MAX_REASON = 500;

/** At most 100 characters of the code and 500 of the reason, whatever a service sends. */
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
