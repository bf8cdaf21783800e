import type { Transaction } from 'kysely';
import type {
  ArchivedCall,
  ArchivedAttempt,
  Call,
  CallEvent,
  Environment,
} from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ChangeFeed, Publish } from '../feed/change-feed.js';
import type { CallRow, ConsoleSchema } from '../schema.js';
import { bothClocks } from '../service/clock.js';
import type { ApiKeys } from './api-keys.js';
import { ATTEMPT_COLUMNS, CALL_COLUMNS, toArchivedCall } from './archived-call.js';
import { CALL_RULES } from './state.js';
import { partsOf, type ListingPart } from './store/batches.js';
import { refreshChains } from './store/chains.js';
import { indexedText } from './store/clean-text.js';
import { inChunks } from '../../database/in-chunks.js';
import { keepListedAttempts } from './store/keep-attempts.js';
import { keepListedCalls, type Kept } from './store/keep-calls.js';
import {
  keepAccepted,
  keepIncomingDelivery,
  type IncomingDelivery,
} from './store/keep-delivery.js';
import { prune } from './store/prune.js';
import { refreshCalls } from './store/refresh.js';
import type { RefreshUsers, Write } from './store/write.js';

/** What a write of evidence gets of the write of the change feed that it is part of. */
export interface Within {
  within: Transaction<ConsoleSchema>;
  publish: Publish;
  environment: Environment;
}

/** Every call and every attempt that any evidence named, with the state that follows from it. */
export interface CallStore {
  /**
   * Keeps a listing of calls (4.6), and the gap before it where there is one; `serviceDate` is the Date header
   * that it came with.
   */
  keepCalls: (
    environment: Environment,
    calls: readonly Call[],
    serviceDate?: string | null,
  ) => Promise<Kept>;
  /** Keeps a listing of attempts (4.8). */
  keepAttempts: (
    environment: Environment,
    events: readonly CallEvent[],
    serviceDate?: string | null,
  ) => Promise<Kept>;
  /** Within a write of the change feed: an incoming delivery came. */
  keepDelivery: (write: Within, delivery: IncomingDelivery) => Promise<void>;
  /** Within a write of the change feed: a 2xx response was sent for deliveries of these calls. */
  keepAccepted: (write: Within, transactionIds: readonly string[]) => Promise<void>;
  /** Within a write of the change feed: reruns of these calls were asked for, linked or unlinked. */
  refreshChains: (write: Within, transactionIds: readonly string[]) => Promise<void>;
  /** Those of the calls that are known, in no order. */
  findCalls: (
    environment: Environment,
    transactionIds: readonly string[],
  ) => Promise<ArchivedCall[]>;
  /** Those of the attempts that are known, in no order. */
  findAttempts: (environment: Environment, keys: readonly string[]) => Promise<ArchivedAttempt[]>;
  /** Derives calls again that an older version of the rules derived; returns how many, at most `limit`. */
  rederive: (environment: Environment, limit: number) => Promise<number>;
  /** Forgets at most `limit` records older than this (ms); returns how many it forgot. */
  prune: (environment: Environment, olderThan: number, limit: number) => Promise<number>;
}

/** What the store stands on. */
export interface CallStoreParts {
  database: OpenDatabase<ConsoleSchema>;
  changes: ChangeFeed;
  keys: ApiKeys;
  refreshUsers: RefreshUsers;
}

/** The store over the console's database. */
export function createCallStore(parts: CallStoreParts): CallStore {
  const { database, changes, keys, refreshUsers } = parts;
  const { kysely } = database;

  async function writing<T>(environment: Environment, work: (write: Write) => Promise<T>) {
    const key = await keys.current(environment);
    return changes.write(environment, (within, publish) =>
      work({ within, publish, environment, key, refreshUsers }),
    );
  }
  // A listing of large records is stored in several transactions, so that other writes do not wait for all of it.
  async function keeping<T extends Call | CallEvent>(
    environment: Environment,
    listing: readonly T[],
    keep: (write: Write, part: ListingPart<T>) => Promise<Kept>,
  ): Promise<Kept> {
    const kept: Kept = { added: 0, changed: 0, gap: false, pending: false };
    for (const part of partsOf(listing)) {
      const { added, changed, gap, pending } = await writing(environment, (write) =>
        keep(write, part),
      );
      kept.added += added;
      kept.changed += changed;
      kept.gap ||= gap;
      kept.pending ||= pending;
    }
    return kept;
  }
  const full = async (write: Within): Promise<Write> => ({
    ...{ ...write, refreshUsers },
    key: await keys.current(write.environment, write.within),
  });

  const find = <Row>(
    ids: readonly string[],
    read: (some: string[]) => Promise<Row[]>,
  ): Promise<Row[]> => inChunks(ids.map(indexedText), read);

  return {
    keepCalls: (environment, calls, serviceDate = null) =>
      keeping(environment, calls, (write, part) =>
        keepListedCalls(write, part, bothClocks(serviceDate)),
      ),
    keepAttempts: (environment, events, serviceDate = null) =>
      keeping(environment, events, (write, part) =>
        keepListedAttempts(write, part, bothClocks(serviceDate)),
      ),
    keepDelivery: async (write, delivery) => keepIncomingDelivery(await full(write), delivery),
    keepAccepted: async (write, ids) => keepAccepted(await full(write), ids),
    async refreshChains(write, ids) {
      const whole = await full(write);
      const users = await refreshChains(whole, ids.map(indexedText));
      for (const id of ids) write.publish('call', indexedText(id));
      await refreshUsers(whole, [...new Set(users)]);
    },
    async findCalls(environment, ids) {
      const key = await keys.current(environment);
      const rows = await find(ids, (some) =>
        kysely
          .selectFrom('calls')
          .select(CALL_COLUMNS)
          .where('environment', '=', environment)
          .where('transaction_id', 'in', some)
          .execute(),
      );
      return rows.map((row) => toArchivedCall(row, key));
    },
    findAttempts: (environment, ids) =>
      find(ids, (some) =>
        kysely
          .selectFrom('attempts')
          .select(ATTEMPT_COLUMNS)
          .where('environment', '=', environment)
          .where('attempt_key', 'in', some)
          .execute(),
      ),
    async rederive(environment, limit) {
      const rows: CallRow[] = await kysely
        .selectFrom('calls')
        .selectAll()
        .where('environment', '=', environment)
        .where('rules', '<', CALL_RULES)
        .limit(limit)
        .execute();
      if (rows.length === 0) return 0;
      await writing(environment, (write) => {
        const refresh: RefreshUsers = (users, ids) => refreshUsers(users, ids, false);
        return refreshCalls({ ...write, refreshUsers: refresh }, rows, new Set());
      });
      return rows.length;
    },
    prune: (environment, olderThan, limit) =>
      prune({ database, changes }, environment, olderThan, limit),
  };
}
