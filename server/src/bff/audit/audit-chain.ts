import { hash } from 'node:crypto';
import type { AuditRow } from '../schema.js';

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
export interface ChainBreak {
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
