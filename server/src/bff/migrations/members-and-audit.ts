const MEMBERS = `
create table members (
  id text primary key, email text, name text not null, role text not null, is_first bigint not null,
  password_hash text, given_hash text,
  -- The account of an identity provider.
  issuer text, subject text,
  created_at bigint not null, created_by text, disabled_at bigint
);
create unique index members_by_email on members (email);
create unique index members_by_subject on members (issuer, subject);

create table sessions (
  token_hash text primary key, id text not null, member_id text not null references members (id),
  created_at bigint not null, seen_at bigint not null, revoked_at bigint,
  device text not null, address text, provider_session text,
  -- Of an API token, which is a session without a browser.
  token_name text, token_role text, token_environments text, token_ending text, expires_at bigint
);
create unique index sessions_by_id on sessions (id);
create index sessions_by_member on sessions (member_id, created_at);
create index sessions_by_provider on sessions (provider_session) where provider_session is not null;

create table sign_in_links (
  token_hash text primary key, member_id text not null references members (id), purpose text not null,
  created_at bigint not null, expires_at bigint not null
);
create table known_devices (
  token_hash text primary key, member_id text not null references members (id), seen_at bigint not null
);
create table sign_in_limits (
  subject text primary key, failures bigint not null, last_at bigint not null, free_at bigint not null
);
create index sign_in_limits_by_time on sign_in_limits (last_at);

create table second_factor_roles (role text primary key);
create table second_factors (
  member_id text primary key references members (id), secret text not null,
  created_at bigint not null, confirmed_at bigint, last_step bigint not null
);
create table recovery_codes (
  code_hash text primary key, member_id text not null references members (id)
);
create index recovery_codes_by_member on recovery_codes (member_id);

create table passkeys (
  id text primary key, member_id text not null references members (id), name text not null,
  credential_id text not null unique, public_key text not null, counter bigint not null,
  transports text not null, created_at bigint not null, last_used_at bigint
);
create index passkeys_by_member on passkeys (member_id);
create table passkey_challenges (
  challenge text primary key, purpose text not null, expires_at bigint not null
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

create table saved_views (
  environment text not null, member text not null, list text not null, name text not null,
  search text not null, saved_at bigint not null,
  primary key (environment, member, list, name)
);
`;

const AUDIT = `
-- The end of the chain that is stored, and its beginning: the last row that was pruned.
create table audit_chain (
  id integer primary key check (id = 1), head_sequence bigint not null, head_hash text not null,
  anchor_sequence bigint not null, anchor_hash text not null
);
insert into audit_chain values (1, 0, '', 0, '');

create table audit (
  sequence bigint primary key, at bigint not null, member text, member_id text, token text, role text, address text,
  environment text, action text not null, object text, "before" text, "after" text,
  outcome text not null, reason text, intent bigint, request_id text not null, search_text text not null,
  previous_hash text not null, hash text not null
);
create index audit_by_time on audit (at);
create index audit_by_member on audit (member, sequence);
create index audit_by_action on audit (action, sequence);
create index audit_by_intent on audit (intent);
`;

const REFUSAL = 'the audit log is append-only';
const IS_KEPT = 'old.sequence > (select anchor_sequence from audit_chain)';

const AUDIT_ON_SQLITE = `
create trigger audit_never_updated before update on audit
  begin select raise(abort, '${REFUSAL}'); end;
create trigger audit_never_deleted before delete on audit
  begin select raise(abort, '${REFUSAL}') where ${IS_KEPT}; end;
`;

const AUDIT_ON_POSTGRES = `
create function keep_audit() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then raise exception '${REFUSAL}'; end if;
    if ${IS_KEPT} then raise exception '${REFUSAL}'; end if;
    return old;
  end
  $$;
create trigger audit_kept before update or delete on audit for each row execute function keep_audit();
`;

/**
 * Members with their credentials and sessions, and the audit log. The database refuses to change a row of the log, and
 * to delete one that was not pruned.
 */
export const membersAndAudit = {
  both: MEMBERS + AUDIT,
  sqlite: AUDIT_ON_SQLITE,
  postgres: AUDIT_ON_POSTGRES,
};
