// One index for each filter and each usual pair, in the order of the list, so that a page needs no sorting.
const TABLES = `
create table api_keys (
  environment text not null, fingerprint text not null, bit bigint not null, first_seen_at bigint not null,
  oldest_call bigint, oldest_attempt bigint,
  -- Whether the service has listed any with this key: an empty listing leaves no record.
  has_listed_calls integer not null default 0, has_listed_attempts integer not null default 0,
  primary key (environment, fingerprint)
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

create table attempts (
  sequence $key primary key, environment text not null, attempt_key text not null, event_id text,
  transaction_id text, keys bigint not null, webhook_type text, attempt bigint, attempts_band text,
  destination_url text, destination text, response text not null, http_status bigint,
  network_code text, network_message text, body_excerpt text, duration_ms bigint,
  created_at bigint, first_seen_at bigint not null, reference_user_id text, raw text not null
);
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

create table gaps (
  id text primary key, environment text not null, list text not null, keys bigint not null,
  below_sequence bigint not null, from_at bigint, to_at bigint, found_at bigint not null
);
create index gaps_by_sequence on gaps (environment, list, below_sequence);
create index gaps_by_time on gaps (environment, found_at);

create table reruns (
  id text primary key, environment text not null, transaction_id text not null, new_transaction_id text,
  matched text, outcome text not null, requested_at bigint not null,
  service_at bigint not null, requested_by text not null,
  job_id text, following bigint not null,
  -- The state of the new call of a job's rerun, so that the outcomes of a job are counted from one index.
  new_state text
);
create index reruns_by_transaction_id on reruns (environment, transaction_id);
create index reruns_by_new_transaction_id on reruns (environment, new_transaction_id);
create index reruns_by_following on reruns (environment, following);
create index reruns_by_time on reruns (environment, requested_at);
create index reruns_by_job on reruns (job_id, new_state) where job_id is not null;

-- The counts of calls that the overview reads, by the quarter of an hour in which they were created.
create table call_counts (
  environment text not null, quarter bigint not null, keys bigint not null, webhook_type text not null,
  state text not null, response text not null,
  calls bigint not null, attempted bigint not null, first_attempts bigint not null, attempts bigint not null,
  primary key (environment, quarter, keys, webhook_type, state, response)
);
`;

// The database keeps the counts, so that no write can forget them. A sequence number is a time in ms, times a thousand;
// a quarter of an hour has 900,000 ms.
const COUNT_NEW = `insert into call_counts values (
    new.environment, new.sequence / 900000000, new.keys, coalesce(new.webhook_type, ''), new.state,
    coalesce(new.response, ''), 1,
    case when new.state <> 'unknown' and new.attempts > 0 then 1 else 0 end,
    case when new.state = 'delivered' and new.attempts = 1 then 1 else 0 end,
    case when new.state <> 'unknown' and new.attempts > 0 then new.attempts else 0 end
  ) on conflict (environment, quarter, keys, webhook_type, state, response) do update set
    calls = call_counts.calls + 1,
    attempted = call_counts.attempted + excluded.attempted,
    first_attempts = call_counts.first_attempts + excluded.first_attempts,
    attempts = call_counts.attempts + excluded.attempts;`;
const OF_OLD = `environment = old.environment and quarter = old.sequence / 900000000 and keys = old.keys
    and webhook_type = coalesce(old.webhook_type, '') and state = old.state
    and response = coalesce(old.response, '')`;
const UNCOUNT_OLD = `update call_counts set
    calls = calls - 1,
    attempted = attempted - case when old.state <> 'unknown' and old.attempts > 0 then 1 else 0 end,
    first_attempts = first_attempts - case when old.state = 'delivered' and old.attempts = 1 then 1 else 0 end,
    attempts = attempts - case when old.state <> 'unknown' and old.attempts > 0 then old.attempts else 0 end
  where ${OF_OLD};
  delete from call_counts where ${OF_OLD} and calls = 0;`;
const COUNTED = 'environment, sequence, keys, webhook_type, state, response, attempts';

const COUNT_ON_SQLITE = `
create trigger calls_counted_insert after insert on calls
  begin ${COUNT_NEW} end;
create trigger calls_counted_update after update of ${COUNTED} on calls
  begin ${UNCOUNT_OLD} ${COUNT_NEW} end;
create trigger calls_counted_delete after delete on calls
  begin ${UNCOUNT_OLD} end;
`;

const COUNT_ON_POSTGRES = `
create function count_call() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then ${UNCOUNT_OLD} end if;
    if tg_op <> 'DELETE' then ${COUNT_NEW} end if;
    return null;
  end
  $$;
create trigger calls_counted after insert or delete or update of ${COUNTED} on calls
  for each row execute function count_call();
`;

// Each environment has its own tables, so that a search does not read the texts of the other one.
const TEXTS = [
  'sandbox_call_text',
  'sandbox_attempt_text',
  'production_call_text',
  'production_attempt_text',
];

// FTS5 with trigrams keeps no second copy of the text.
const textOnSqlite = (table: string) => `
create virtual table ${table} using fts5(body, content='', contentless_delete=1, tokenize='trigram');
`;

// A search reads the whole list of pending entries; at the default limit of 4 MB that takes a third of its time.
const textOnPostgres = (table: string) => `
create table ${table} (sequence bigint primary key, body text not null);
create index ${table}_by_trigram on ${table} using gin (body gin_trgm_ops) with (gin_pending_list_limit = 256);
`;

/** Calls, attempts and what is known of them: gaps, reruns, counts and the texts that a search reads. */
export const archive = {
  both: TABLES,
  sqlite: COUNT_ON_SQLITE + TEXTS.map(textOnSqlite).join(''),
  postgres: COUNT_ON_POSTGRES + TEXTS.map(textOnPostgres).join(''),
};
