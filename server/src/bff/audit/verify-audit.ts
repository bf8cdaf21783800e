import type { Database } from '../schema.js';
import { follow, type ChainBreak } from './audit-chain.js';

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
