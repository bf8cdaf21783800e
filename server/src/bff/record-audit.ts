import type { Session } from '../contract/index.js';
import type { Transaction } from './schema.js';

/** Who acts: a member, or an API token in the member's name. */
export interface Actor extends Omit<Session, 'member_id'> {
  memberId: string;
  apiToken: { name: string; ending: string } | null;
}

/** What a handler adds to the audit row of its request. */
export interface AuditAddition {
  /** In place of the object of the operation's description. */
  object?: string;
  before?: unknown;
  after?: unknown;
  /** Where the request had no session when it began. */
  member?: Actor;
}

/**
 * Writes the audit row of the request as done: last in the transaction of the action, because it locks the chain; with
 * null in a transaction of its own.
 */
export type RecordAudit = (within: Transaction | null, addition?: AuditAddition) => Promise<void>;
