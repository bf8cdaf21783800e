import type { Transaction } from 'kysely';
import type {
  ArchivedCall,
  ArchivedEvent,
  Call,
  CallEvent,
  Environment,
} from '../../contract/index.js';
import type { Note } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';

/** What a listing brought that the archive did not have. */
export interface Kept {
  added: number;
  changed: number;
  /** None of it had been listed before, though something had: records may have been missed. */
  gap: boolean;
  /** Something listed is still to be delivered, so that the next look is due soon. */
  pending: boolean;
}

/** A delivery (part 6) as it arrived here, its body as it came. */
export interface Delivery {
  transaction_id: string;
  webhook_type: string;
  reference_user_id: string | null;
  user_id: string | null;
  created_at: number | null;
  body: string;
}

/** What the API forgets: every call and every event that was ever listed or delivered here. */
export interface Archive {
  /**
   * Keeps a listing of calls (4.6), and the gap before it where there is one; `serviceDate` is the Date header
   * that it came with.
   */
  keepCalls: (
    environment: Environment,
    calls: readonly Call[],
    serviceDate?: string | null,
  ) => Promise<Kept>;
  /** Keeps a listing of events (4.8); what they say of their calls is noted there. */
  keepEvents: (
    environment: Environment,
    events: readonly CallEvent[],
    serviceDate?: string | null,
  ) => Promise<Kept>;
  /** Within a write of the change log: the call that the delivery belongs to has its payload now. */
  noteDelivery: (
    within: Transaction<ConsoleSchema>,
    note: Note,
    environment: Environment,
    delivery: Delivery,
  ) => Promise<void>;
  /** Those of the calls that are known, in no order. */
  findCalls: (
    environment: Environment,
    transactionIds: readonly string[],
  ) => Promise<ArchivedCall[]>;
  /** Those of the events that are known, in no order. */
  findEvents: (environment: Environment, keys: readonly string[]) => Promise<ArchivedEvent[]>;
  /** Forgets at most `limit` records older than this (ms); answers how many it forgot. */
  prune: (environment: Environment, olderThan: number, limit: number) => Promise<number>;
}
