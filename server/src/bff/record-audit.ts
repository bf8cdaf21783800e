import type { Transaction } from './schema.js';

/** Who acts: a member, or an API token on the member's behalf. */
export interface Actor {
  memberId: string;
  name: string;
  email: string | null;
  role: string;
  apiToken: { name: string; ending: string } | null;
}

/** What a handler adds to the audit row of its request. */
export interface AuditAddition {
  /** Replaces the object from the operation's description. */
  object?: string;
  before?: unknown;
  after?: unknown;
  /** For a request that had no session when it began. */
  member?: Actor;
}

/**
 * Writes the audit row of the request as done. It comes last in the transaction of the action, because it locks the
 * chain; with null it has its own transaction.
 */
export type RecordAudit = (within: Transaction | null, addition?: AuditAddition) => Promise<void>;
