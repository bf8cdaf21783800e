import type { JobItemRow, JobRow } from './jobs/job-rows.js';
import type { ScenarioRow, ScenarioRunRow, ScenarioStepRow } from './qa/scenarios/scenario-rows.js';

/**
 * The console's own tables. Times are milliseconds since 1970, by the console's clock where it alone counts
 * them (sessions, jobs, reruns, `first_seen_at`, `listed_at`, `next_check_at`), and by the service's where they stand
 * beside the service's own: `created_at`, `updated_at`, `completed_at`, `next_attempt_at`, `answered_at` and
 * `unlisted_at` of calls and events, all of gaps, `registered_at`, `verified_at`, `last_kind_at` and `checked_at` of
 * people.
 */
export interface ConsoleSchema {
  sessions: SessionRow;
  roster: RosterRow;
  calls: CallRow;
  events: EventRow;
  strangers: StrangerRow;
  call_text: TextRow;
  event_text: TextRow;
  gaps: GapRow;
  changes: ChangeRow;
  service_health: HealthRow;
  watched: WatchedRow;
  deliveries: DeliveryRow;
  hook_counts: HookCountRow;
  relays: RelayRow;
  reruns: RerunRow;
  jobs: JobRow;
  job_items: JobItemRow;
  scenarios: ScenarioRow;
  scenario_runs: ScenarioRunRow;
  scenario_steps: ScenarioStepRow;
  last_answers: LastAnswerRow;
}

/** What a service answered last to a question of the console's, as JSON, and when by the console's clock. */
export interface LastAnswerRow {
  environment: string;
  question: string;
  answer: string;
  read_at: number;
}

/** One sign-in; the token itself is never stored, only its SHA-256. */
export interface SessionRow {
  token_hash: string;
  name: string;
  email: string | null;
  role: string;
  created_at: number;
  seen_at: number;
  revoked_at: number | null;
}

/** One person whom the console knows in one environment. */
export interface RosterRow {
  environment: string;
  reference_user_id: string;
  /** `reference_user_id` in lower case, so that a search finds it the same way on every database. */
  search_text: string;
  status: string;
  origin: string;
  user_id: string | null;
  invite_url: string | null;
  data_request_type: string | null;
  redirect_url: string | null;
  uniqueness_region_id: string | null;
  registered_at: number;
  registered_by: string;
  has_connection: number | null;
  verified_at: number | null;
  last_kind: string | null;
  last_kind_at: number | null;
  checked_at: number | null;
  /** The last answer of get_status as JSON. */
  last_answer: string | null;
  /** When the console asks get_status next; null when it need not ask any more. */
  next_check_at: number | null;
  /** 1 once a destination is known to have accepted their completion, which nothing takes back; else 0. */
  completion_delivered: number;
}

/** One webhook call, as it was last listed or as an incoming webhook told of it. */
export interface CallRow {
  /** Created in ms × 1,000 and a tie-breaker: unique, never changed, the order of every list. */
  position: number;
  environment: string;
  transaction_id: string;
  webhook_type: string;
  status: string;
  attempts: number;
  attempts_band: string;
  reference_user_id: string | null;
  user_id: string | null;
  created_at: number | null;
  updated_at: number | null;
  completed_at: number | null;
  next_attempt_at: number | null;
  first_seen_at: number;
  /** When a listing first showed it; null while only an incoming webhook told of it. */
  listed_at: number | null;
  /** Since when a call that was pending is listed no more, so that nothing tells how it goes on. */
  unlisted_at: number | null;
  /** Of its newest known attempt; null before the first. */
  answer: string | null;
  http_status: number | null;
  network_code: string | null;
  answered_at: number | null;
  answered_attempt: number | null;
  destination_url: string | null;
  destination: string | null;
  rerun_of: string | null;
  has_payload: number;
  /** The record as JSON. */
  raw: string | null;
}

/** One delivery attempt. */
export interface EventRow {
  position: number;
  environment: string;
  event_key: string;
  event_id: string | null;
  transaction_id: string | null;
  webhook_type: string | null;
  attempt: number | null;
  attempts_band: string | null;
  destination_url: string | null;
  destination: string | null;
  answer: string;
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

/** Somebody whom calls name and the roster does not hold; `newest` is the position of their newest call. */
export interface StrangerRow {
  environment: string;
  reference_user_id: string;
  newest: number;
}

/** What can be searched of the record at a position (lower case on Postgres, an FTS5 index on SQLite). */
export interface TextRow {
  position: number;
  body: string;
}

export interface GapRow {
  id: string;
  environment: string;
  list: string;
  below_position: number;
  from_at: number | null;
  to_at: number | null;
  found_at: number;
}

/** Something that changed, for the streams: `id` grows by one within its environment. */
export interface ChangeRow {
  environment: string;
  id: number;
  topic: string;
  key: string;
  at: number;
}

/** How the looks at a service go; `health` is the contract's serviceHealth as JSON. */
export interface HealthRow {
  environment: string;
  health: string;
}

/** A person on somebody's screen, until then. */
export interface WatchedRow {
  environment: string;
  reference_user_id: string;
  until: number;
}

/** An incoming webhook that was accepted: its body as it came. */
export interface DeliveryRow {
  environment: string;
  transaction_id: string;
  webhook_type: string;
  reference_user_id: string | null;
  body: string;
  received_at: number;
  /** How often it came, the same transaction id each time. */
  times: number;
}

/** How many incoming webhooks there were of an outcome: `received`, or why they were refused. */
export interface HookCountRow {
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
  matched: string | null;
  outcome: string;
  requested_at: number;
  requested_by: string;
  job_id: string | null;
  /** 1 while the new call is looked for in the archive; 0 once it is linked, or given up. */
  following: number;
}
