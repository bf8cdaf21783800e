import { hash } from 'node:crypto';
import type { AuditRow, Database } from '../schema.js';

/** A row that does not have its place in the chain yet. */
export type AuditContent = Omit<AuditRow, 'sequence' | 'hash' | 'previous_hash'>;

/** The place of a row in the chain: its number and its hash. */
export interface ChainPlace {
  sequence: number;
  hash: string;
}

// The order of the fields is part of the hash and must never change.
const HASHED = [
  ...(['sequence', 'at', 'member', 'member_id', 'role', 'address', 'environment'] as const),
  ...(['action', 'object', 'before', 'after', 'outcome', 'reason', 'intent'] as const),
  ...(['request_id', 'previous_hash'] as const),
];

/** SHA-256, in hexadecimal, of the row as a JSON array, which includes the hash of the previous row. */
function hashOf(row: Omit<AuditRow, 'hash'>): string {
  // Rows of members, and those from before API tokens existed, are hashed without a token.
  const token = row.token === null ? [] : [row.token];
  return hash('sha256', JSON.stringify([...HASHED.map((name) => row[name]), ...token]), 'hex');
}

/** The row that follows `head`. */
export function chained(head: ChainPlace, content: AuditContent): AuditRow {
  const row = { ...content, sequence: head.sequence + 1, previous_hash: head.hash };
  return { ...row, hash: hashOf(row) };
}

/** Where the chain breaks: the number of the first invalid row, and what is wrong with it. */
interface ChainBreak {
  sequence: number;
  problem: 'missing' | 'changed' | 'does_not_follow';
}

/** Verifies rows, in order, from `start`; returns the last valid place, or the first break. */
export function follow(start: ChainPlace, rows: readonly AuditRow[]): ChainPlace | ChainBreak {
  let place = start;
  for (const row of rows) {
    const sequence = place.sequence + 1;
    if (row.sequence !== sequence) return { sequence, problem: 'missing' };
    if (row.hash !== hashOf(row)) return { sequence, problem: 'changed' };
    if (row.previous_hash !== place.hash) return { sequence, problem: 'does_not_follow' };
    place = { sequence, hash: row.hash };
  }
  return place;
}

const AT_ONCE = 1_000;

/** The result of verifying the audit log. */
export interface AuditVerdict {
  /** How many rows are valid, and the number of the last row that was pruned before them. */
  rows: number;
  pruned: number;
  /** The hash of the newest row: with a copy of it kept elsewhere, a rewritten log is noticed too. */
  head: string;
  /** The first invalid row; null if all are valid. */
  broken: ChainBreak | null;
}

const chainOf = (database: Database) =>
  database.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow();

/** Verifies the chain from the last pruned row to its end, also while consoles add to it. */
export async function verifyAudit(database: Database): Promise<AuditVerdict> {
  const { head_sequence, head_hash, anchor_sequence, anchor_hash } = await chainOf(database);
  let place = { sequence: anchor_sequence, hash: anchor_hash };
  const verdict = (broken: ChainBreak | null): AuditVerdict => ({
    ...{ rows: place.sequence - anchor_sequence, pruned: anchor_sequence },
    ...{ head: head_hash, broken },
  });
  while (place.sequence < head_sequence) {
    const rows = await database
      .selectFrom('audit')
      .selectAll()
      .where('sequence', '>', place.sequence)
      .where('sequence', '<=', head_sequence)
      .orderBy('sequence')
      .limit(AT_ONCE)
      .execute();
    const missing = { sequence: place.sequence + 1, problem: 'missing' } as const;
    const next = rows.length === 0 ? missing : follow(place, rows);
    if ('problem' in next) {
      // A console may have pruned rows in the meantime.
      const now = await chainOf(database);
      if (now.anchor_sequence > anchor_sequence) return verifyAudit(database);
      place = { ...place, sequence: next.sequence - 1 };
      return verdict(next);
    }
    place = next;
  }
  const isHead = place.hash === head_hash;
  return verdict(isHead ? null : { sequence: head_sequence, problem: 'does_not_follow' });
}
