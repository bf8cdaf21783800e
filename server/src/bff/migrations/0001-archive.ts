import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

// A migration imports no other modules of the console, so that later changes do not alter it.

const TABLES = `
create table settings (name text primary key, value text not null);
create table sessions (
  token_hash text primary key, name text not null, email text, role text not null,
  created_at bigint not null, seen_at bigint not null, revoked_at bigint
);
create table api_keys (
  environment text not null, fingerprint text not null, bit bigint not null, first_seen_at bigint not null,
  oldest_call bigint, oldest_attempt bigint,
  primary key (environment, fingerprint)
);
create table users (
  environment text not null, reference_user_id text not null, search_text text not null,
  source text not null, known_since bigint not null, removed_at bigint,
  status text not null, status_reason text, delivery text not null, delivery_reason text,
  delivery_call text, derived_with bigint not null,
  user_id text, invite_url text, data_request_type text, redirect_url text, uniqueness_region_id text,
  registered_at bigint, registered_by text, registered_key text,
  has_connection bigint, connection_at bigint, checked_at bigint, last_response text, verified_at bigint,
  last_type text, last_type_at bigint, next_check_at bigint,
  primary key (environment, reference_user_id)
);
create table calls (
  sequence $key primary key, environment text not null, transaction_id text not null, webhook_type text,
  keys bigint not null, state text not null, state_reason text, rules bigint not null,
  attempts bigint not null, attempts_band text not null,
  status text, listed_attempts bigint not null, listed_at bigint, unlisted_at bigint,
  reference_user_id text, user_id text,
  created_at bigint, updated_at bigint, completed_at bigint, next_attempt_at bigint, first_seen_at bigint not null,
  attempt_key text, is_attempt_listed bigint not null, newest_attempt bigint, failed_attempts bigint not null,
  is_accepted bigint not null, accepted_attempt bigint, is_accepted_here bigint not null,
  response text, http_status bigint, network_code text, response_at bigint, response_attempt bigint,
  destination_url text, destination text,
  rerun_of text, rerun_matched text, rerun_state text, is_chain_delivered bigint not null,
  has_payload bigint not null, raw text
);
create table attempts (
  sequence $key primary key, environment text not null, attempt_key text not null, event_id text,
  transaction_id text, keys bigint not null, webhook_type text, attempt bigint, attempts_band text,
  destination_url text, destination text, response text not null, http_status bigint,
  network_code text, network_message text, body_excerpt text, duration_ms bigint,
  created_at bigint, first_seen_at bigint not null, reference_user_id text, raw text not null
);
create table gaps (
  id text primary key, environment text not null, list text not null, keys bigint not null,
  below_sequence bigint not null, from_at bigint, to_at bigint, found_at bigint not null
);
create table change_feed (
  environment text not null, id bigint not null, topic text not null, key text not null, at bigint not null,
  primary key (environment, id)
);
create table service_health (environment text primary key, health text not null);
create table incoming_deliveries (
  environment text not null, transaction_id text not null, webhook_type text not null, reference_user_id text,
  body text not null, received_at bigint not null, times bigint not null,
  primary key (environment, transaction_id)
);
create table delivery_counts (
  environment text not null, outcome text not null, count bigint not null, last_at bigint not null,
  primary key (environment, outcome)
);
create table relays (
  environment text not null, webhook_type text not null, relay_url text not null,
  changed_at bigint not null, changed_by text not null,
  last_at bigint, last_http_status bigint, last_network_code text,
  primary key (environment, webhook_type)
);
create table webhook_periods (
  environment text not null, key text not null, webhook_type text not null, destination_url text,
  from_at bigint not null, confirmed_at bigint not null, read_at bigint not null, is_open bigint not null,
  primary key (environment, key, webhook_type, from_at)
);
create table reruns (
  id text primary key, environment text not null, transaction_id text not null, new_transaction_id text,
  matched text, outcome text not null, requested_at bigint not null,
  service_at bigint not null, requested_by text not null,
  job_id text, following bigint not null
);
create table jobs (
  id text primary key, environment text not null, kind text not null, state text not null,
  request_id text not null, created_at bigint not null, created_by text not null, finished_at bigint,
  settings text not null, total bigint not null, blocked text
);
create table job_items (
  job_id text not null references jobs (id), n bigint not null, subject text not null, state text not null,
  result text, changed_at bigint, request text, tries bigint not null default 0,
  primary key (job_id, n)
);
create table scenarios (
  environment text not null, name text not null, definition text not null, saved_at bigint not null,
  saved_by text not null,
  primary key (environment, name)
);
`;

// One index for each filter and each usual pair, in the order of the list, so that a page needs no sorting.
const INDEXES = `
create index users_by_time on users (environment, known_since, reference_user_id);
create index users_by_status on users (environment, status, known_since, reference_user_id);
create index users_by_delivery on users (environment, delivery, known_since, reference_user_id);
create index users_by_region on users (environment, uniqueness_region_id, known_since);
create index users_by_check on users (environment, next_check_at) where next_check_at is not null;
create index users_by_rules on users (environment, derived_with);
create index users_by_verification on users (environment, verified_at);
create index users_by_type on users (environment, last_type, last_type_at);
create unique index calls_by_transaction on calls (environment, transaction_id);
create index calls_by_any on calls (environment, sequence);
create index calls_by_state on calls (environment, state, sequence);
create index calls_by_state_type on calls (environment, state, webhook_type, sequence);
create index calls_by_status on calls (environment, status, sequence);
create index calls_by_type on calls (environment, webhook_type, sequence);
create index calls_by_response on calls (environment, response, sequence);
create index calls_by_attempts on calls (environment, attempts_band, sequence);
create index calls_by_user on calls (environment, reference_user_id, sequence);
create index calls_by_user_id on calls (environment, user_id, sequence);
create index calls_by_destination on calls (environment, destination, response, sequence);
create index calls_by_destination_any on calls (environment, destination, sequence);
create index calls_by_failure on calls (environment, network_code, sequence) where network_code is not null;
create index calls_by_end on calls (
  environment, state, (coalesce(completed_at, updated_at, response_at, sequence / 1000))
);
create index calls_by_rules on calls (environment, rules);
create index calls_by_origin on calls (environment, rerun_of) where rerun_of is not null;
create unique index attempts_by_key on attempts (environment, attempt_key);
create index attempts_by_any on attempts (environment, sequence);
create index attempts_by_type on attempts (environment, webhook_type, sequence);
create index attempts_by_response on attempts (environment, response, sequence);
create index attempts_by_attempts on attempts (environment, attempts_band, sequence);
create index attempts_by_user on attempts (environment, reference_user_id, sequence);
create index attempts_by_destination on attempts (environment, destination, response, sequence);
create index attempts_by_destination_any on attempts (environment, destination, sequence);
create index attempts_by_transaction on attempts (environment, transaction_id, sequence);
create index attempts_by_failure on attempts (environment, network_code, sequence) where network_code is not null;
create index gaps_by_sequence on gaps (environment, list, below_sequence);
create index gaps_by_time on gaps (environment, found_at);
create index incoming_deliveries_by_time on incoming_deliveries (environment, received_at);
create index reruns_by_transaction_id on reruns (environment, transaction_id);
create index reruns_by_new_transaction_id on reruns (environment, new_transaction_id);
create index reruns_by_following on reruns (environment, following);
create index reruns_by_time on reruns (environment, requested_at);
create index reruns_by_job on reruns (job_id, new_transaction_id) where job_id is not null;
create unique index jobs_by_request on jobs (environment, kind, request_id);
create index jobs_by_time on jobs (environment, kind, created_at);
create index job_items_by_state on job_items (job_id, state, tries, n);
`;

// Each environment has its own tables, so that a search does not read the texts of the other one.
const TEXTS = [
  'sandbox_call_text',
  'sandbox_attempt_text',
  'production_call_text',
  'production_attempt_text',
];

// FTS5 with trigrams keeps no second copy of the text.
const SQLITE_TEXT = TEXTS.map(
  (name) =>
    `create virtual table ${name} using fts5(body, content='', contentless_delete=1, tokenize='trigram');\n`,
).join('');

// A search reads the whole list of pending entries; at the default limit of 4 MB that takes a third of its time.
const POSTGRES_TEXT = `create extension if not exists pg_trgm;\n${TEXTS.map(
  (name) => `create table ${name} (sequence bigint primary key, body text not null);
create index ${name}_by_trigram on ${name} using gin (body gin_trgm_ops) with (gin_pending_list_limit = 256);
`,
).join('')}`;

/** All tables of the console. Nothing was released before it. */
export const initial: Migration = {
  async up(database: Kysely<never>) {
    const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
    // Only a key of the type integer is the order in which SQLite keeps a table.
    const tables = TABLES.replaceAll('$key', isPostgres ? 'bigint' : 'integer');
    const statements = tables + INDEXES + (isPostgres ? POSTGRES_TEXT : SQLITE_TEXT);
    for (const statement of statements.split(/;\n/)) {
      if (statement.trim() !== '') await sql.raw(statement).execute(database);
    }
  },
};
