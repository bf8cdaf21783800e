import type { Call, CallEvent, Environment } from '../../contract/index.js';
import { inChunks } from '../../database/in-chunks.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { CallRow, Database } from '../schema.js';
import { bothClocks, type BothClocks } from '../service/health.js';
import type { List } from './api-keys.js';
import { removeTexts } from './search/text-index.js';
import { CALL_RULES } from './state.js';
import { partsOf, type ListingPart } from './store/batches.js';
import { rememberForgotten } from './store/coverage.js';
import { attemptKeys, keepListedAttempts } from './store/keep-attempts.js';
import { callId, keepListedCalls } from './store/keep-calls.js';
import { refreshCalls } from './store/refresh.js';
import { sequenceAt, timeOf } from './store/sequence.js';
import type { EvidenceWrites, RefreshUsers, Write } from './store/write.js';
import { rowsIn } from '../rows.js';

// As many as a listing contains (part 8), because records that are still listed would be stored again.
const STILL_LISTED = 50;
const STEP = 200;

async function oldest(
  within: Database,
  table: List,
  environment: Environment,
  below: number,
  limit: number,
) {
  const newest = await rowsIn(within, environment, table)
    .select('sequence')
    .orderBy('sequence', 'desc')
    .offset(STILL_LISTED - 1)
    .limit(1)
    .executeTakeFirst();
  if (!newest) return [];
  return rowsIn(within, environment, table)
    .select(['sequence', 'reference_user_id'])
    .where('sequence', '<', Math.min(below, newest.sequence))
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

/** At most 200 gaps above records of that time: a gap's number starts with the time of the record below it. */
async function pruneGaps(
  database: Database,
  changes: ChangeFeed,
  environment: Environment,
  below: number,
): Promise<void> {
  const old = await rowsIn(database, environment, 'gaps')
    .select(['id', 'list', 'to_at', 'found_at'])
    .where('below_sequence', '<', below)
    .limit(STEP)
    .execute();
  if (old.length === 0) return;
  const ofCalls = old.filter(({ list }) => list === 'calls');
  await changes.write(environment, async (within) => {
    const ids = old.map(({ id }) => id);
    await within.deleteFrom('gaps').where('id', 'in', ids).execute();
    const untils = ofCalls.map(({ to_at, found_at }) => to_at ?? found_at);
    await rememberForgotten(within, environment, 'gap', untils);
  });
}

/** Deletes in steps that each hold the write lock only briefly; returns how many records were deleted. */
async function prune(
  database: Database,
  changes: ChangeFeed,
  environment: Environment,
  olderThan: number,
  limit: number,
): Promise<number> {
  const below = sequenceAt(olderThan);
  await pruneGaps(database, changes, environment, below);
  let forgotten = 0;
  for (const table of ['calls', 'attempts'] as const) {
    while (forgotten < limit) {
      const most = Math.min(STEP, limit - forgotten);
      const old = await oldest(database, table, environment, below, most);
      if (old.length === 0) break;
      const sequences = old.map(({ sequence }) => sequence);
      const unnamed = old.filter((row) => table === 'calls' && row.reference_user_id === null);
      await changes.write(environment, async (within) => {
        await inChunks(sequences, (some) =>
          within.deleteFrom(table).where('sequence', 'in', some).execute(),
        );
        await removeTexts(within, environment, table, sequences);
        const untils = unnamed.map(({ sequence }) => timeOf(sequence));
        await rememberForgotten(within, environment, 'unnamed', untils);
      });
      forgotten += sequences.length;
    }
  }
  return forgotten;
}

/** Every call and attempt that any evidence names, with the state derived from it. */
export function createCallStore(kysely: Database, changes: ChangeFeed, evidence: EvidenceWrites) {
  /**
   * Stores a listing and the gap before it, and returns whether there is one: none of its records had been listed
   * before, although others had, so records may have been missed. `serviceDate` is the Date header of the response. A
   * listing of large records takes several transactions, so that other writes do not wait for all of it.
   */
  const keeping =
    <T extends Call | CallEvent>(
      idsOf: () => (record: T) => string,
      keep: (write: Write, part: ListingPart<T>, clocks: BothClocks) => Promise<boolean>,
    ) =>
    async (environment: Environment, listing: readonly T[], serviceDate: string | null = null) => {
      let hasGap = false;
      for (const part of partsOf(listing, idsOf())) {
        const isAfterGap = await evidence.write(environment, (write) =>
          keep(write, part, bothClocks(serviceDate)),
        );
        hasGap ||= isAfterGap;
      }
      return hasGap;
    };

  return {
    /** Stores a listing of calls (4.6). */
    keepCalls: keeping(() => callId, keepListedCalls),
    /** Stores a listing of attempts (4.8). */
    keepAttempts: keeping(attemptKeys, keepListedAttempts),
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
      prune(kysely, changes, environment, olderThan, limit),
  };
}

export type CallStore = ReturnType<typeof createCallStore>;
