// One index for each column that the list is filtered and sorted by. Without a value, a user sorts first.
const USERS = `
create table users (
  environment text not null, reference_user_id text not null, search_text text not null, label text,
  source text not null, known_since bigint not null, removed_at bigint,
  status text not null, status_reason text, delivery text not null, delivery_reason text,
  delivery_call text, derived_with bigint not null,
  user_id text, invite_url text, data_request_type text, redirect_url text, uniqueness_region_id text,
  registered_at bigint, registered_by text, registered_key text,
  has_connection bigint, connection_at bigint, checked_at bigint, last_response text, verified_at bigint,
  score double precision, last_type text, last_type_at bigint, next_check_at bigint,
  primary key (environment, reference_user_id)
);
create index users_by_time on users (environment, known_since, reference_user_id);
create index users_by_status on users (environment, status, known_since, reference_user_id);
create index users_by_delivery on users (environment, delivery, known_since, reference_user_id);
create index users_by_source on users (environment, source, known_since, reference_user_id);
create index users_by_score on users (environment, (coalesce(score, -1)), known_since, reference_user_id);
create index users_by_any_label on users (environment, (coalesce(label, '')), known_since, reference_user_id);
create index users_by_any_data_request_type
  on users (environment, (coalesce(data_request_type, '')), known_since, reference_user_id);
create index users_by_any_uniqueness_region_id
  on users (environment, (coalesce(uniqueness_region_id, '')), known_since, reference_user_id);
create index users_by_any_registered_by
  on users (environment, (coalesce(registered_by, '')), known_since, reference_user_id);
create index users_by_region on users (environment, uniqueness_region_id, known_since);
create index users_by_region_status on users (environment, uniqueness_region_id, status) where removed_at is null;
create index users_by_report on users (environment, status, source, known_since, removed_at)
  where removed_at is null;
create index users_by_check on users (environment, next_check_at) where next_check_at is not null;
create index users_by_rules on users (environment, derived_with);
create index users_by_verification on users (environment, verified_at);
create index users_by_type on users (environment, last_type, last_type_at);

create table repeated_registrations (
  id text primary key, environment text not null, reference_user_id text not null, at bigint not null,
  registered_by text not null, changes text not null
);
create index repeated_registrations_by_user on repeated_registrations (environment, reference_user_id, at);
create index repeated_registrations_by_time on repeated_registrations (environment, at);

create table quotas (
  environment text not null, uniqueness_region_id text not null, quota bigint not null,
  set_at bigint not null, set_by text not null,
  primary key (environment, uniqueness_region_id)
);
`;

// A user's id never changes and no row of a user is deleted, so that a trigger on new ones is enough. Each environment
// has its own table, as the texts of calls have.
const userIdsOnSqlite = (environment: string) => `
create virtual table ${environment}_user_ids using fts5(reference_user_id, tokenize='trigram');
create trigger ${environment}_user_is_found after insert on users when new.environment = '${environment}'
  begin insert into ${environment}_user_ids (reference_user_id) values (new.reference_user_id); end;
`;

// All that a search reads of the users who are no match, as rows of users are long. Not partial, as SQLite would not use
// that as a covering index here.
const SEARCH_ON_SQLITE = `
create index users_by_search
  on users (environment, removed_at, known_since, reference_user_id, search_text, status);
${userIdsOnSqlite('sandbox')}${userIdsOnSqlite('production')}`;

// Postgres refuses an index of two long ids, and reads the table with several processes.
const SEARCH_ON_POSTGRES = `
create index users_by_trigram on users using gin (search_text gin_trgm_ops);
`;

const WEBHOOKS = `
create table incoming_deliveries (
  environment text not null, transaction_id text not null, webhook_type text not null, reference_user_id text,
  -- A JSON list of pairs.
  headers text,
  body text not null, received_at bigint not null, times bigint not null,
  -- When it was relayed with a 2xx response, after which it is not relayed again.
  relayed_at bigint,
  primary key (environment, transaction_id)
);
create index incoming_deliveries_by_time on incoming_deliveries (environment, received_at);

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
`;

/** Users with their registrations, and what arrives by webhooks. */
export const usersAndWebhooks = {
  both: USERS + WEBHOOKS,
  sqlite: SEARCH_ON_SQLITE,
  postgres: SEARCH_ON_POSTGRES,
};
