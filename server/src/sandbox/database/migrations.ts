import { running } from '../../database/migrate-statements.js';
import type { Migrations } from '../../database/migrate.js';

// A migration never changes once it was released, and imports nothing that could: the next change of a table
// is a migration of its own.
const INITIAL = `
create table settings (name text primary key, value text not null);
create table api_keys (key_id text primary key, side text not null);
create table users (
  user_id text primary key, side text not null, reference_user_id text not null, key_id text not null,
  invite_token text not null unique, redirect_url text, uniqueness_region_id text,
  data_request_types text not null, data_request_form text not null,
  state text not null, version integer not null, unfulfillable_reason text,
  human_id text, humanness_score integer, registered_at bigint not null, opened_at bigint, completed_at bigint,
  unique (side, reference_user_id)
);
create table humans (
  human_id text primary key, side text not null, name text not null,
  seeded integer not null, named integer not null, seq bigint not null,
  unique (side, name)
);
create index humans_newest on humans (side, seeded, seq);
create table claims (
  side text not null, scope text not null, human_id text not null, user_id text not null unique,
  primary key (side, scope, human_id)
);
create index claims_human on claims (human_id);
create table webhooks (
  key_id text not null, webhook_type text not null, destination_url text not null,
  primary key (key_id, webhook_type)
);
create table calls (
  transaction_id text primary key, seq bigint not null, key_id text not null, webhook_type text not null,
  user_id text not null, reference_user_id text not null, body text not null,
  status text not null, attempts integer not null,
  created_at bigint not null, updated_at bigint not null, next_attempt_at bigint, completed_at bigint
);
create index calls_newest on calls (key_id, seq);
create index calls_user on calls (user_id, seq);
create index calls_nearest on calls (next_attempt_at);
create index calls_lane on calls (key_id, webhook_type, next_attempt_at, seq);
create table events (
  event_id text primary key, seq bigint not null, key_id text not null, transaction_id text not null,
  webhook_type text not null, attempt integer not null, destination_url text,
  http_status integer, response_body text, error_code text, error_message text,
  duration_ms bigint not null, created_at bigint not null
);
create index events_newest on events (key_id, seq);
create table outcome_batches (
  batch_id text primary key, seq bigint not null, side text not null, key_id text not null, request_id text,
  seed text not null, state text not null, total integer not null, created_at bigint not null,
  unique (key_id, request_id)
);
create index outcome_batches_newest on outcome_batches (key_id, seq);
create table outcome_batch_steps (
  batch_id text not null, n integer not null, reference_user_id text not null, outcome text not null,
  wanted_human text, humanness_score integer, due_at bigint,
  state text not null, user_state text, human text, reason text, transaction_ids text not null,
  primary key (batch_id, n)
);
create index outcome_batch_steps_due on outcome_batch_steps (state, due_at, batch_id, n);
create index outcome_batch_steps_states on outcome_batch_steps (batch_id, state, due_at);
create table inbox_tokens (key_id text primary key, token text not null unique);
-- An id is never used again, not even after a clearing, because readers ask for what came after one.
create table inbox (
  id integer primary key autoincrement, key_id text not null, at bigint not null,
  receiver text not null, method text not null, path text not null, headers text not null,
  body blob not null, body_bytes integer not null,
  transaction_id text, webhook_type text, reference_user_id text,
  signature text not null, answer text not null, http_status integer
);
create index inbox_newest on inbox (key_id, id);
create index inbox_user on inbox (key_id, reference_user_id, id);
`;

/** The sandbox's migrations, in the order in which they run. */
export const migrations: Migrations = {
  '0001-sandbox': running({ both: INITIAL }),
};
