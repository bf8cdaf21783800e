import type { Generated } from 'kysely';

/** Long work that continues in the server. */
export interface JobRow {
  id: string;
  environment: string;
  kind: string;
  state: string;
  request_id: string;
  created_at: number;
  created_by: string;
  /** Null while an item is waiting or running, also of a job that was cancelled. */
  finished_at: number | null;
  /** The settings of its kind, and who started it, as JSON. */
  settings: string;
  /** How many items it has. */
  total: number;
  /** Why a running job currently starts no items, as JSON; null while it does. */
  blocked: string | null;
}

/** One thing that a job does, the `n`th in its order. */
export interface JobItemRow {
  job_id: string;
  n: number;
  /** What it is about: a transaction id, a user's id, a step in words. */
  subject: string;
  /** The request of the item beside its subject, as JSON; null without one. */
  request: string | null;
  state: string;
  /** How often it was tried and may have been done, though no response said so. */
  tries: Generated<number>;
  /** The result, as JSON. */
  result: Generated<string | null>;
  /** When it was begun, or its state changed, in ms. */
  changed_at: number | null;
}
