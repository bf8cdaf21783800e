import type { Generated, Kysely, Transaction as KyselyTransaction } from 'kysely';
import type {
  ArchivedAttempt,
  ArchivedCall,
  ArchiveGap,
  AuditAction,
  CallState,
  Environment,
  Job,
  JobItemState,
  Relay,
  Rerun,
  ResponseClass,
  UserDetail,
} from '../contract/index.js';
import type { OpenDatabase } from '../database/opened.js';
import type { AlertSchema } from './alerts/alert-rows.js';
import type { AccountSchema } from './auth/account-rows.js';

/** The console's tables for reading and writing, also within a transaction. */
export type Database = Kysely<ConsoleSchema>;
export type Transaction = KyselyTransaction<ConsoleSchema>;
/** The console's open database. */
export type ConsoleDatabase = OpenDatabase<ConsoleSchema>;

/**
 * The console's own tables. Times are milliseconds since 1970: by the console's clock if only the console records them
 * (sessions, jobs, reruns, `first_seen_at`, `listed_at`, `received_at`, `read_at`, `next_check_at`, `checked_at`), by
 * the service's if they are compared with the service's own (all others of calls, attempts, gaps, users and periods).
 */
export interface ConsoleSchema extends AccountSchema, AlertSchema {
  settings: SettingRow;
  api_keys: ApiKeyRow;
  users: UserRow;
  calls: CallRow;
  attempts: AttemptRow;
  sandbox_call_text: TextRow;
  sandbox_attempt_text: TextRow;
  production_call_text: TextRow;
  production_attempt_text: TextRow;
  gaps: GapRow;
  change_feed: ChangeRow;
  service_health: HealthRow;
  incoming_deliveries: IncomingDeliveryRow;
  delivery_counts: DeliveryCountRow;
  webhook_periods: WebhookPeriodRow;
  relays: RelayRow;
  reruns: RerunRow;
  jobs: JobRow;
  job_items: JobItemRow;
  scenarios: ScenarioRow;
  repeated_registrations: RepeatedRegistrationRow;
  saved_views: SavedViewRow;
  call_counts: CallCountRow;
  quotas: QuotaRow;
  audit: AuditRow;
  audit_chain: AuditChainRow;
}

interface OfEnvironment {
  environment: Environment;
}

/** A further registration of a user; `changes` is what it changed, as JSON. */
interface RepeatedRegistrationRow extends OfEnvironment {
  id: string;
  reference_user_id: string;
  /** By the service's clock. */
  at: number;
  registered_by: string;
  changes: string;
}

/** How many verified users are wanted in a uniqueness region. */
interface QuotaRow extends OfEnvironment {
  uniqueness_region_id: string;
  quota: number;
  /** By the console's clock. */
  set_at: number;
  set_by: string;
}

/** How many calls of one kind were created in a quarter of an hour; triggers on `calls` maintain it. */
interface CallCountRow extends OfEnvironment {
  /** The time divided by 900,000 ms. */
  quarter: number;
  keys: number;
  /** Empty if the service provides none. */
  webhook_type: string;
  state: CallState;
  /** Empty if no response is known. */
  response: ResponseClass | '';
  calls: number;
  /**
   * The calls of a known state with an attempt, those delivered by their only attempt, and all attempts of the former.
   */
  attempted: number;
  first_attempts: number;
  attempts: number;
}

/** A list that a member saved as a view; `search` is its address after the question mark. */
interface SavedViewRow extends OfEnvironment {
  /** The member's ID, because name and email address may change. */
  member: string;
  list: string;
  name: string;
  search: string;
  saved_at: number;
}

/** A saved scenario; `definition` is the scenario as JSON. */
interface ScenarioRow extends OfEnvironment {
  name: string;
  definition: string;
  saved_at: number;
  saved_by: string;
}

/** One known user in one environment, whatever the source. */
export interface UserRow extends OfEnvironment, Omit<UserDetail, 'last_response'> {
  /** `reference_user_id` and the label in lower case, so that a search gives the same result on every database. */
  search_text: string;
  /**
   * The version of the rules and of the archive's coverage by which status and delivery were derived (users/derive.ts).
   */
  derived_with: number;
  /** The fingerprint of the API key with which it was registered. */
  registered_key: string | null;
  /** The last connection state of register or get_status, 0 or 1; `connection_at` is its time. */
  has_connection: number | null;
  /** When register or get_status last stated the opposite connection state. */
  other_connection_at: number | null;
  /** The type of the newest call that announces an outcome, and when it was created. */
  last_type: string | null;
  last_type_at: number | null;
  /** When the request was sent whose response `has_connection` comes from, by the console's clock. */
  checked_at: number | null;
  /** The last get_status response as JSON. */
  last_response: string | null;
  /** When the console next calls get_status by itself; null if it does not. */
  next_check_at: number | null;
}

type Computed = 'delivered_attempt' | 'delivered_by_rerun' | 'is_earlier_key' | 'has_payload';

/** One webhook call: the known facts, and the columns derived from them. */
export interface CallRow extends OfEnvironment, Omit<ArchivedCall, Computed> {
  /** One bit for each API key that the call belongs to (api_keys). */
  keys: number;
  /** The version of the rules by which `state`, `state_reason` and `attempts` were derived (calls/state.ts). */
  rules: number;
  attempts_band: string;
  listed_attempts: number;
  /** When a listing first showed it; null if none has. */
  listed_at: number | null;
  /** Its newest known attempt, and whether the newest listing of attempts shows it. */
  attempt_key: string | null;
  is_attempt_listed: number;
  newest_attempt: number | null;
  /** How many attempts are known to have failed, including those that were pruned since. */
  failed_attempts: number;
  /** 1 once an attempt got a complete 2xx response, and the number of that attempt. */
  is_accepted: number;
  accepted_attempt: number | null;
  /**
   * How many attempts were known to have failed when the console first finished sending a 2xx response to an incoming
   * delivery of it; null if it has not.
   */
  accepted_here_after: number | null;
  destination: string | null;
  /** How `rerun_of` is known: the service named it, or it was matched by time. */
  rerun_matched: Rerun['matched'];
  /** 1 once a call of its rerun chain was delivered; a link that was matched by time does not count. */
  is_chain_delivered: number;
  has_payload: number;
  /** The raw record as JSON. */
  raw: string | null;
}

/** One delivery attempt. */
export interface AttemptRow extends OfEnvironment, ArchivedAttempt {
  keys: number;
  attempts_band: string | null;
  destination: string | null;
  raw: string;
}

/** A secret or a value of the installation that all processes share. */
interface SettingRow {
  name: string;
  value: string;
}

/** An API key that was ever connected, by its fingerprint; `bit` is its bit in the `keys` of calls and attempts. */
export interface ApiKeyRow extends OfEnvironment {
  fingerprint: string;
  bit: number;
  first_seen_at: number;
  /** The lowest sequence number of its calls and of its attempts; null while it has none. */
  oldest_call: number | null;
  oldest_attempt: number | null;
  /** How many records the newest listing with it contained; null before the first. */
  listed_calls: number | null;
  listed_attempts: number | null;
}

/** Since when a webhook type has had a destination, or has had none, as far as the console could observe. */
interface WebhookPeriodRow extends OfEnvironment {
  key: string;
  webhook_type: string;
  /** The destination as last seen; null for none. */
  destination_url: string | null;
  from_at: number;
  /** When this was last observed, by the service's clock and by the console's. */
  confirmed_at: number;
  read_at: number;
  /** 1, except for rows of former destinations, which earlier versions of the console kept. */
  is_open: number;
}

/** The searchable text of the record with this sequence number: lower case on Postgres, an FTS5 index on SQLite. */
export interface TextRow {
  sequence: number;
  body: string;
}

interface GapRow extends OfEnvironment, ArchiveGap {
  keys: number;
}

/** A published change. `id` increases by one within its environment. */
interface ChangeRow extends OfEnvironment {
  id: number;
  topic: string;
  key: string;
  at: number;
}

/** The result of the latest polls of a service; `health` is the contract's serviceHealth as JSON. */
interface HealthRow extends OfEnvironment {
  health: string;
}

/** An accepted incoming delivery with its original body. */
interface IncomingDeliveryRow extends OfEnvironment {
  transaction_id: string;
  webhook_type: string;
  reference_user_id: string | null;
  body: string;
  /** A JSON list of [name, value] pairs, without credentials; null if it was not stored. */
  headers: string | null;
  received_at: number;
  /** How often this transaction ID was delivered. */
  times: number;
  /** When it was relayed with a 2xx response; null if it was not. */
  relayed_at: number | null;
}

/** The number of incoming deliveries with an outcome: `received`, or the reason for a refusal. */
export interface DeliveryCountRow extends OfEnvironment {
  outcome: string;
  count: number;
  last_at: number;
}

interface RelayRow extends OfEnvironment, Relay {
  changed_at: number;
  changed_by: string;
}

export interface RerunRow extends OfEnvironment, Rerun {
  /** 1 while the new call is searched by time; 0 if the response named it, or the search has ended. */
  following: number;
  /** The state of the new call, for a bulk rerun only; null if the archive does not have the call. */
  new_state: CallState | null;
}

/** Long work that continues in the server. */
export interface JobRow extends OfEnvironment, Omit<Job, 'counts' | 'blocked' | 'is_queued'> {
  request_id: string;
  /** The settings of its kind, and who started it, as JSON. */
  settings: string;
  /** Why a running job currently starts no items, as JSON; null if it does. */
  blocked: string | null;
}

/** One item of a job, the `n`th in its order. */
export interface JobItemRow {
  job_id: string;
  n: number;
  /** Its subject: a transaction ID, a user's ID, a step in words. */
  subject: string;
  /** The request of the item besides its subject, as JSON; null if there is none. */
  request: string | null;
  state: JobItemState;
  /** How often it was tried without a conclusive response, so that it may have been done. */
  tries: Generated<number>;
  /** The result, as JSON. */
  result: Generated<string | null>;
  /** When it was started, or its state changed, in ms. */
  changed_at: number | null;
}

/** One row of the audit log. Rows never change; the hash of each covers the previous row. */
export interface AuditRow extends Omit<AuditAction, 'intended_at'> {
  member_id: string | null;
  /** For an outcome: the sequence of the row with its intent. */
  intent: number | null;
  /** In lower case, for the search; derived from the row, so the hash does not cover it. */
  search_text: string;
  previous_hash: string;
}

/** A single row: the newest row of the chain, and the last one that was pruned (0 and '' before the first). */
export interface AuditChainRow {
  id: 1;
  head_sequence: number;
  head_hash: string;
  anchor_sequence: number;
  anchor_hash: string;
}
