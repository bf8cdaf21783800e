import type { Call, CallEvent, Environment } from '../../contract/index.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { CallRow, Database } from '../schema.js';
import { bothClocks, type BothClocks } from '../service/health.js';
import { CALL_RULES } from './state.js';
import { partsOf, type ListingPart } from './store/batches.js';
import { keepListedAttempts } from './store/keep-attempts.js';
import { keepListedCalls, type Kept } from './store/keep-calls.js';
import { prune } from './store/prune.js';
import { refreshCalls } from './store/refresh.js';
import type { EvidenceWrites, RefreshUsers, Write } from './store/write.js';
import { rowsIn } from '../rows.js';

/** Every call and attempt that any evidence names, with the state derived from it. */
export function createCallStore(kysely: Database, changes: ChangeFeed, evidence: EvidenceWrites) {
  /**
   * Stores a listing and the gap before it, if there is one; `serviceDate` is the Date header of the response. A
   * listing of large records takes several transactions, so that other writes do not wait for all of it.
   */
  const keeping =
    <T extends Call | CallEvent>(
      keep: (write: Write, part: ListingPart<T>, clocks: BothClocks) => Promise<Kept>,
    ) =>
    async (environment: Environment, listing: readonly T[], serviceDate: string | null = null) => {
      const kept: Kept = { added: 0, changed: 0, gap: false, pending: false };
      for (const part of partsOf(listing)) {
        const { added, changed, gap, pending } = await evidence.write(environment, (write) =>
          keep(write, part, bothClocks(serviceDate)),
        );
        kept.added += added;
        kept.changed += changed;
        kept.gap ||= gap;
        kept.pending ||= pending;
      }
      return kept;
    };

  return {
    /** Stores a listing of calls (4.6). */
    keepCalls: keeping(keepListedCalls),
    /** Stores a listing of attempts (4.8). */
    keepAttempts: keeping(keepListedAttempts),
    /** Recomputes calls that an older version of the rules derived; returns how many, at most `limit`. */
    async rederive(environment: Environment, limit: number) {
      const some = (database: Database) =>
        rowsIn(database, environment, 'calls')
          .selectAll()
          .where('rules', '<', CALL_RULES)
          .limit(limit);
      if (!(await some(kysely).limit(1).executeTakeFirst())) return 0;
      return evidence.write(environment, async (write) => {
        // Read within the write, so that the rows include all evidence stored before.
        const rows: CallRow[] = await some(write.within).execute();
        const refresh: RefreshUsers = (users, ids) => write.refreshUsers(users, ids, false);
        await refreshCalls({ ...write, refreshUsers: refresh }, rows, new Set());
        return rows.length;
      });
    },
    /** Deletes at most `limit` records older than this (ms); returns how many. */
    prune: (environment: Environment, olderThan: number, limit: number) =>
      prune({ database: kysely, changes }, environment, olderThan, limit),
  };
}

export type CallStore = ReturnType<typeof createCallStore>;
