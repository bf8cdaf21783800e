import type { AuditOutcome, Environment } from '../../contract/index.js';
import { dialectOf } from '../../database/dialect.js';
import { inChunks } from '../../database/in-chunks.js';
import type { AuditChainRow, ConsoleSchema, Database, Transaction } from '../schema.js';
import { titleOf } from '../auth/tokens/api-tokens.js';
import { cleanText } from '../calls/store/clean-text.js';
import type { Actor } from '../record-audit.js';
import { chained, type AuditContent, type ChainPlace } from './audit-chain.js';
import type { Redact } from './redact.js';

const MOST_TEXT = 1_000;
const MOST_JSON = 8_000;
const KEPT_OF_LONG = 4_000;

/** An action before it has its place in the chain. */
export interface AuditEntry {
  /** In words, such as "Set destination". */
  action: string;
  outcome: AuditOutcome;
  /** Null without a session. */
  member: Actor | null;
  address: string | null;
  environment: Environment | null;
  request_id: string;
  object?: string | null;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
  /** For an outcome: the number of its intent. */
  intent?: number | null;
}

function lockChain(within: Transaction): Promise<AuditChainRow> {
  const chain = within.selectFrom('audit_chain').selectAll();
  // On SQLite, transactions exclude each other anyway.
  const locked = dialectOf<ConsoleSchema>(within) === 'postgres' ? chain.forUpdate() : chain;
  return locked.executeTakeFirstOrThrow();
}

/** Bounded JSON: for a value that is too long, its length and its beginning. */
function bounded(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = JSON.stringify(value);
  if (text.length <= MOST_JSON) return text;
  return JSON.stringify({ characters: text.length, beginning: text.slice(0, KEPT_OF_LONG) });
}

const shortened = (text: string | null): string | null =>
  text === null ? null : cleanText(text.slice(0, MOST_TEXT));

/** Records a change of the first admin by the operator, who has no session; it contains no secret. */
export const recordOperator = (action: string) => (within: Transaction) =>
  createAuditLog(within, (value) => value).record(within, {
    ...{ action, outcome: 'done', member: null, address: null, environment: null },
    ...{ request_id: '', object: 'First admin' },
  });

/** The append-only audit log of the console; `redact` removes every secret from what is recorded. */
export function createAuditLog(database: Database, redact: Redact) {
  function contentOf(entry: AuditEntry): AuditContent {
    const { member, ...given } = redact(entry);
    const texts = {
      member: shortened(member ? (member.email ?? member.name) : null),
      token: shortened(member?.apiToken ? titleOf(member.apiToken) : null),
      object: shortened(given.object ?? null),
      address: shortened(given.address),
      reason: shortened(given.reason ?? null),
      action: given.action,
      request_id: given.request_id,
    };
    return {
      ...texts,
      at: Date.now(),
      ...{ member_id: member?.memberId ?? null, role: member?.role ?? null },
      environment: given.environment,
      ...{ before: bounded(given.before), after: bounded(given.after) },
      ...{ outcome: given.outcome, intent: given.intent ?? null },
      search_text: Object.values(texts).join('\n').toLowerCase(),
    };
  }

  async function recordAll(within: Transaction, entries: readonly AuditEntry[]): Promise<number> {
    if (entries.length === 0) return 0;
    const { head_sequence, head_hash } = await lockChain(within);
    let head: ChainPlace = { sequence: head_sequence, hash: head_hash };
    const rows = entries.map((entry) => {
      const row = chained(head, contentOf(entry));
      head = row;
      return row;
    });
    await inChunks(rows, (some) => within.insertInto('audit').values(some).execute());
    await within
      .updateTable('audit_chain')
      .set({ head_sequence: head.sequence, head_hash: head.hash })
      .execute();
    return head.sequence;
  }
  const record = (within: Transaction, entry: AuditEntry) => recordAll(within, [entry]);

  return {
    /**
     * Adds a row within a transaction and returns its number. It locks the chain until the transaction ends, so call it
     * last.
     */
    record,
    /** The same for several rows, with one lock and one insert; returns the number of the last one. */
    recordAll,
    /** The same in its own transaction. */
    write: (entry: AuditEntry) => database.transaction().execute((within) => record(within, entry)),
    /** Deletes rows from before this time (ms), at most the oldest 500, and returns how many. */
    prune: (before: number) =>
      database.transaction().execute(async (within) => {
        const { anchor_sequence: from } = await lockChain(within);
        const oldest = await within
          .selectFrom('audit')
          .select(['sequence', 'hash', 'at'])
          .orderBy('sequence')
          .limit(500)
          .execute();
        // Only from the beginning, so that the rest is still one chain.
        const kept = oldest.findIndex(({ at }) => at >= before);
        const last = oldest.at(kept === -1 ? -1 : kept - 1);
        if (kept === 0 || !last) return 0;
        await within
          .updateTable('audit_chain')
          .set({ anchor_sequence: last.sequence, anchor_hash: last.hash })
          .execute();
        await within.deleteFrom('audit').where('sequence', '<=', last.sequence).execute();
        return last.sequence - from;
      }),
  };
}

export type AuditLog = ReturnType<typeof createAuditLog>;
