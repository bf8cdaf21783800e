import type { Generated } from 'kysely';

/** Work that runs in the server: a bulk rerun or a bulk registration. */
export interface JobRow {
  id: string;
  environment: string;
  kind: string;
  state: string;
  request_id: string;
  created_at: number;
  created_by: string;
  finished_at: number | null;
  /** What the kind of job needs, as JSON. */
  settings: string;
  total: number;
  /** Why it does not go on at the moment, as JSON; null while it does. */
  pause: string | null;
}

/** One of the things that a job does, `n`th in its order. */
export interface JobItemRow {
  job_id: string;
  n: number;
  /** What it is about: for a rerun, the transaction id. */
  subject: string;
  /** What is asked for beside the subject, as JSON; null where the subject is all. */
  request: string | null;
  state: string;
  /** How often nothing was learnt of it though it was sent. */
  tries: Generated<number>;
  /** What came of it, as JSON. */
  result: Generated<string | null>;
  changed_at: number | null;
}
