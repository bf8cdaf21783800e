import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type {
  ArchiveGap,
  CallState,
  CallStateReason,
  Rerun,
  ResponseClass,
  UserDelivery,
  UserDeliveryReason,
  UserSource,
  UserStatus,
  UserStatusReason,
} from '../contract/index.js';
import type { OpenDatabase } from '../database/opened.js';
import type { AlertSchema } from './alerts/alert-rows.js';
import type { AuditChainRow, AuditRow } from './audit-rows.js';
import type { AccountSchema } from './auth/account-rows.js';
import type { JobItemRow, JobRow } from './job-rows.js';

/** The console's tables as they are read and written, also within a transaction. */
export type Database = Kysely<ConsoleSchema>;
/** A transaction on them. */
export type Transaction = KyselyTransaction<ConsoleSchema>;
/** The database that the console has opened. */
export type ConsoleDatabase = OpenDatabase<ConsoleSchema>;

/**
 * The console's own tables. Times are milliseconds since 1970: by the console's clock where it alone counts them
 * (sessions, jobs, reruns, `first_seen_at`, `listed_at`, `received_at`, `read_at`, `next_check_at`, `checked_at`), by the
 * service's where they stand beside the service's own (all others of calls, attempts, gaps, users and periods).
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

/** A registration of a user who was registered here before; `changes` is what it changed, as JSON. */
export interface RepeatedRegistrationRow {
  id: string;
  environment: string;
  reference_user_id: string;
  /** By the service's clock. */
  at: number;
  registered_by: string;
  changes: string;
}

/** How many verified users are wanted in a uniqueness region. */
export interface QuotaRow {
  environment: string;
  uniqueness_region_id: string;
  quota: number;
  /** By the console's clock. */
  set_at: number;
  set_by: string;
}

/** How many calls of one kind were created in a quarter of an hour; triggers on `calls` keep it. */
export interface CallCountRow {
  environment: string;
  /** The time divided by 900,000 ms. */
  quarter: number;
  keys: number;
  /** Empty where the service provides none. */
  webhook_type: string;
  state: CallState;
  /** Empty where no response is known. */
  response: ResponseClass | '';
  calls: number;
  /** Those of a known state with an attempt, those delivered by their only attempt, and the attempts of the former. */
  attempted: number;
  first_attempts: number;
  attempts: number;
}

/** A list as a member saved it; `search` is its address after the question mark. */
export interface SavedViewRow {
  environment: string;
  /** The e-mail address of the member, or the name where there is none. */
  member: string;
  list: string;
  name: string;
  search: string;
  saved_at: number;
}

/** A saved scenario; `definition` is the scenario as JSON. */
export interface ScenarioRow {
  environment: string;
  name: string;
  definition: string;
  saved_at: number;
  saved_by: string;
}

/** One user whom the console knows in one environment, whatever the source. */
export interface UserRow {
  environment: string;
  reference_user_id: string;
  /** `reference_user_id` and the label in lower case, so that a search finds them the same way on every database. */
  search_text: string;
  source: UserSource;
  /** When it was registered, or the first evidence of it was made: the order of the list. */
  known_since: number;
  /** When a member removed it from the console; new evidence lifts that. */
  removed_at: number | null;
  /** These five are derived (users/state.ts). */
  status: UserStatus;
  status_reason: UserStatusReason | null;
  delivery: UserDelivery;
  delivery_reason: UserDeliveryReason | null;
  delivery_call: string | null;
  /** The version of the rules and of the archive's coverage that these were derived with (users/derive.ts). */
  derived_with: number;
  /** A member's own words for the user; the service does not know them. */
  label: string | null;
  /** The humanness score of the last get_status response. */
  score: number | null;
  user_id: string | null;
  invite_url: string | null;
  data_request_type: string | null;
  redirect_url: string | null;
  uniqueness_region_id: string | null;
  registered_at: number | null;
  registered_by: string | null;
  /** The fingerprint of the API key that registered it. */
  registered_key: string | null;
  /** The last connection state of register or get_status, 0 or 1, and its time. */
  has_connection: number | null;
  connection_at: number | null;
  /** When the service was asked last, by the console's clock. */
  checked_at: number | null;
  /** The last get_status response as JSON. */
  last_response: string | null;
  verified_at: number | null;
  /** The type of the newest call that announces an outcome, and when it was made. */
  last_type: string | null;
  last_type_at: number | null;
  /** When the console reads get_status by itself next; null when it does not. */
  next_check_at: number | null;
}

/** One webhook call: its known facts and the columns derived from them. */
export interface CallRow {
  /** Creation time in ms × 1,000 plus a tie-breaker: unique, never changed, the order of every list. */
  sequence: number;
  environment: string;
  transaction_id: string;
  /** Null where only an attempt that names no type is known. */
  webhook_type: string | null;
  /** One bit for each API key that the call belongs to (api_keys). */
  keys: number;
  /** These four are derived (calls/state.ts), by the rules of that version. */
  state: CallState;
  state_reason: CallStateReason | null;
  attempts: number;
  rules: number;
  attempts_band: string;
  /** As it was listed last; null while no listing has shown it. */
  status: string | null;
  listed_attempts: number;
  /** When a listing first showed it; null while none has. */
  listed_at: number | null;
  /** Since when a listing that showed it before shows it no more. */
  unlisted_at: number | null;
  reference_user_id: string | null;
  user_id: string | null;
  created_at: number | null;
  updated_at: number | null;
  completed_at: number | null;
  next_attempt_at: number | null;
  first_seen_at: number;
  /** Its newest known attempt, and whether the newest listing of attempts shows it. */
  attempt_key: string | null;
  is_attempt_listed: number;
  newest_attempt: number | null;
  /** How many attempts are known to have failed, those that were pruned since among them. */
  failed_attempts: number;
  /** 1 once an attempt got a complete 2xx response, and which number it had. */
  is_accepted: number;
  accepted_attempt: number | null;
  /** 1 once the console finished sending a 2xx response for an incoming delivery of it. */
  is_accepted_here: number;
  /** The response to its newest known attempt; null before the first. */
  response: ResponseClass | null;
  http_status: number | null;
  network_code: string | null;
  response_at: number | null;
  response_attempt: number | null;
  destination_url: string | null;
  destination: string | null;
  rerun_of: string | null;
  /** How that is known: the service named it, or it was matched by time. */
  rerun_matched: Rerun['matched'];
  /** The best state of its reruns and theirs; null where there is none. */
  rerun_state: CallState | null;
  /** 1 once a call of its rerun chain is delivered; a link that was matched by time does not count. */
  is_chain_delivered: number;
  has_payload: number;
  /** The record as JSON. */
  raw: string | null;
}

/** One delivery attempt. */
export interface AttemptRow {
  sequence: number;
  environment: string;
  attempt_key: string;
  event_id: string | null;
  transaction_id: string | null;
  keys: number;
  webhook_type: string | null;
  attempt: number | null;
  attempts_band: string | null;
  destination_url: string | null;
  destination: string | null;
  response: ResponseClass;
  http_status: number | null;
  network_code: string | null;
  network_message: string | null;
  body_excerpt: string | null;
  duration_ms: number | null;
  created_at: number | null;
  first_seen_at: number;
  reference_user_id: string | null;
  raw: string;
}

/** A secret or a value of the installation that every process shares. */
export interface SettingRow {
  name: string;
  value: string;
}

/** An API key that was ever connected, by its fingerprint; `bit` is its bit in `keys` of calls and attempts. */
export interface ApiKeyRow {
  environment: string;
  fingerprint: string;
  bit: number;
  first_seen_at: number;
  /** The lowest sequence number of its calls and of its attempts; null while it has none. */
  oldest_call: number | null;
  oldest_attempt: number | null;
}

/** A period in which a webhook type had a destination, or had none, as far as it was observed. */
export interface WebhookPeriodRow {
  environment: string;
  key: string;
  webhook_type: string;
  /** The destination as it was last seen; null for a period without one. */
  destination_url: string | null;
  from_at: number;
  /** When it was last seen to be so, by the service's clock and by the console's. */
  confirmed_at: number;
  read_at: number;
  /** 1 for the present one. */
  is_open: number;
}

/** The searchable text of the record with this sequence number: lower case on Postgres, an FTS5 index on SQLite. */
export interface TextRow {
  sequence: number;
  body: string;
}

export interface GapRow {
  id: string;
  environment: string;
  list: ArchiveGap['list'];
  keys: number;
  below_sequence: number;
  from_at: number | null;
  to_at: number | null;
  found_at: number;
}

/** A published change. `id` grows by one within its environment. */
export interface ChangeRow {
  environment: string;
  id: number;
  topic: string;
  key: string;
  at: number;
}

/** The result of the latest polls of a service; `health` is the contract's serviceHealth as JSON. */
export interface HealthRow {
  environment: string;
  health: string;
}

/** An accepted incoming delivery with its original body. */
export interface IncomingDeliveryRow {
  environment: string;
  transaction_id: string;
  webhook_type: string;
  reference_user_id: string | null;
  body: string;
  /** A JSON list of [name, value] pairs, without credentials; null where it was not stored. */
  headers: string | null;
  received_at: number;
  /** How often this transaction ID was delivered. */
  times: number;
  /** When it was relayed with a 2xx response; null before that. */
  relayed_at: number | null;
}

/** The number of incoming deliveries with an outcome: `received`, or the reason for a refusal. */
export interface DeliveryCountRow {
  environment: string;
  outcome: string;
  count: number;
  last_at: number;
}

export interface RelayRow {
  environment: string;
  webhook_type: string;
  relay_url: string;
  changed_at: number;
  changed_by: string;
  last_at: number | null;
  last_http_status: number | null;
  last_network_code: string | null;
}

export interface RerunRow {
  id: string;
  environment: string;
  transaction_id: string;
  new_transaction_id: string | null;
  matched: Rerun['matched'];
  outcome: Rerun['outcome'];
  requested_at: number;
  /** The same moment by the service's clock, stored because a sandbox's clock may be moved later. */
  service_at: number;
  requested_by: string;
  job_id: string | null;
  /** 1 while the new call is not found in the archive yet; 0 once it is linked, or the search has ended. */
  following: number;
}
