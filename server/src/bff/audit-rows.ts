import type { AuditOutcome } from '../contract/index.js';

/** One row of the audit log. Rows are never changed; each one's hash covers the row before it. */
export interface AuditRow {
  /** From 1, without gaps. */
  sequence: number;
  /** By the console's clock. */
  at: number;
  /** The e-mail address of the member, or the name where there is none; null without a session. */
  member: string | null;
  member_id: string | null;
  /** The name and the last characters of the API token that acted for the member. */
  token: string | null;
  role: string | null;
  /** Of the client. */
  address: string | null;
  environment: string | null;
  action: string;
  object: string | null;
  /** JSON. */
  before: string | null;
  after: string | null;
  outcome: AuditOutcome;
  /** Why it was refused, failed or is unknown: the code of the problem, and the service's own. */
  reason: string | null;
  /** Of an outcome: the sequence of the row that said what was about to be done. */
  intent: number | null;
  request_id: string;
  /** In lower case, what a search looks through; derived from the row, so that the hash does not cover it. */
  search_text: string;
  previous_hash: string;
  hash: string;
}

/** The only row: the newest row of the chain, and the last one that was pruned (0 and '' before the first). */
export interface AuditChainRow {
  id: 1;
  head_sequence: number;
  head_hash: string;
  anchor_sequence: number;
  anchor_hash: string;
}
