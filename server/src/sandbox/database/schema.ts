import type { ColumnType, Generated, Insertable, Kysely, Selectable } from 'kysely';
import type {
  Outcome,
  OutcomeBatchStep,
  ShareOutcome,
  SignatureVerdict,
  WebhookType,
} from '../../contract/index.js';

/** The states of a connection; part 3.1 names the first two, decisions.md the others. */
export type UserState = 'registered' | Outcome;

/** Why a check cannot be fulfilled: it failed, or the human was already verified in the scope. */
export type UnfulfillableReason = 'CHECK_FAILED' | 'NOT_UNIQUE';

/** What the sandbox stores about itself: secrets, the clock's offset, the maintenance switch. */
interface SettingRow {
  name: string;
  value: string;
}

/** The two sides of the one service account; they share nothing (decisions.md, "API keys and accounts"). */
export const SIDES = ['sandbox', 'production'] as const;
export type Side = (typeof SIDES)[number];

/**
 * The owner of an API key that was ever given: users belong to the side; webhooks, calls and events belong to the key,
 * which has its own lanes in the deliverer.
 */
export interface Account {
  side: Side;
  /** A short hash of the API key; the key itself is not stored with it. */
  key_id: string;
}

/** A connected user (2.1). Times are milliseconds of the sandbox's clock. */
export interface UserRow {
  user_id: string;
  side: Side;
  reference_user_id: string;
  /** The key that first registered the user: calls go to its webhooks. */
  key_id: string;
  invite_token: string;
  redirect_url: string | null;
  uniqueness_region_id: string | null;
  /** A JSON array of data request types. */
  data_request_types: string;
  /** The form of the request; get_status returns results in the same form. */
  data_request_form: 'object' | 'array';
  state: UserState;
  /** Counts the changes of state, so that an outdated form is recognised. */
  version: number;
  /** Null unless the state is unfulfillable. */
  unfulfillable_reason: UnfulfillableReason | null;
  human_id: string | null;
  humanness_score: number | null;
  registered_at: number;
  opened_at: number | null;
  completed_at: number | null;
}

/** A simulated human of one side. */
export interface HumanRow {
  human_id: string;
  side: Side;
  name: string;
  /** 1 for the test humans that every sandbox starts with. */
  seeded: number;
  /** 0 for a new human who was given no name. */
  named: number;
  seq: number;
}

/** A human verified in a scope; the primary key is the uniqueness rule (part 8). */
interface ClaimRow {
  side: Side;
  scope: string;
  human_id: string;
  user_id: string;
}

/** A webhook configuration (2.2), which belongs to the key that made it. */
interface WebhookRow {
  key_id: string;
  webhook_type: WebhookType;
  destination_url: string;
}

/** A webhook call (2.3). The table is also the delivery queue: a call is PENDING while next_attempt_at is set. */
export interface CallRow {
  transaction_id: string;
  seq: number;
  key_id: string;
  webhook_type: WebhookType;
  user_id: string;
  reference_user_id: string;
  /** The delivery's body (part 6), sent and signed as it is stored. */
  body: string;
  status: 'PENDING' | 'COMPLETED' | 'FAILED';
  attempts: number;
  created_at: number;
  updated_at: number;
  next_attempt_at: number | null;
  completed_at: number | null;
}

/** One delivery attempt (2.4). */
export interface EventRow {
  event_id: string;
  seq: number;
  key_id: string;
  transaction_id: string;
  webhook_type: WebhookType;
  attempt: number;
  destination_url: string | null;
  http_status: number | null;
  response_body: string | null;
  error_code: string | null;
  error_message: string | null;
  duration_ms: number;
  created_at: number;
}

/** The unguessable part of the addresses of a sandbox key's test receivers. */
interface InboxTokenRow {
  key_id: string;
  token: string;
}

/** A request that a test receiver received. */
interface InboxTable {
  /** Only increases, and is never reused. */
  id: Generated<number>;
  key_id: string;
  at: number;
  receiver: string;
  method: string;
  path: string;
  /** A JSON array of [name, value], in their original order and case. */
  headers: string;
  /** The first 64 KiB, unchanged; the driver returns blobs as ArrayBuffer. */
  body: ColumnType<ArrayBuffer, Uint8Array, never>;
  /** The length of the whole body. */
  body_bytes: number;
  transaction_id: string | null;
  webhook_type: string | null;
  reference_user_id: string | null;
  signature: SignatureVerdict;
  answer: string;
  http_status: number | null;
}
export type InboxRow = Selectable<InboxTable>;
export type NewInboxRow = Insertable<InboxTable>;

/** Outcomes for many users (POST /sandbox/plans). Times are milliseconds of the sandbox's clock. */
export interface OutcomeBatchRow {
  batch_id: string;
  seq: number;
  side: Side;
  /** The key that started it; no other key sees it. */
  key_id: string;
  /** The caller's own ID of the request; the same ID does not start a second batch. */
  request_id: string | null;
  seed: string;
  /** Not read: the state follows from the steps. */
  state: 'running';
  total: number;
  created_at: number;
}

/** One user of an outcome batch. The table is also the queue: a step waits until it is due. */
export interface BatchStepRow {
  batch_id: string;
  /** From 1, in the order in which they become due; steps that never do come last. */
  n: number;
  reference_user_id: string;
  outcome: ShareOutcome;
  /** The name of the human who takes the check; null for a new one. */
  wanted_human: string | null;
  humanness_score: number | null;
  due_at: number | null;
  state: OutcomeBatchStep['state'];
  user_state: UserState | null;
  /** The name of the human who took it. */
  human: string | null;
  reason: string | null;
  /** A JSON array of the calls that it caused. */
  transaction_ids: string;
}

/** The sandbox's tables; no other program opens its file. */
export interface SandboxSchema {
  settings: SettingRow;
  api_keys: Account;
  users: UserRow;
  humans: HumanRow;
  claims: ClaimRow;
  webhooks: WebhookRow;
  calls: CallRow;
  events: EventRow;
  outcome_batches: OutcomeBatchRow;
  outcome_batch_steps: BatchStepRow;
  inbox_tokens: InboxTokenRow;
  inbox: InboxTable;
}

/** The tables for reading and writing, also within a transaction. */
export type Database = Kysely<SandboxSchema>;
