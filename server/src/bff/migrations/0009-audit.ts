import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

const TABLES = [
  // The end of the chain that is stored, and its beginning: the last row that was pruned.
  `create table audit_chain (
    id integer primary key check (id = 1), head_sequence bigint not null, head_hash text not null,
    anchor_sequence bigint not null, anchor_hash text not null
  )`,
  "insert into audit_chain values (1, 0, '', 0, '')",
  `create table audit (
    sequence bigint primary key, at bigint not null, member text, member_id text, role text, address text,
    environment text, action text not null, object text, "before" text, "after" text,
    outcome text not null, reason text, intent bigint, request_id text not null, search_text text not null,
    previous_hash text not null, hash text not null
  )`,
  'create index audit_by_time on audit (at)',
  'create index audit_by_member on audit (member, sequence)',
  'create index audit_by_action on audit (action, sequence)',
  'create index audit_by_intent on audit (intent)',
];

const REFUSAL = 'the audit log is append-only';
const IS_KEPT = 'old.sequence > (select anchor_sequence from audit_chain)';

const SQLITE_TRIGGERS = [
  `create trigger audit_never_updated before update on audit begin select raise(abort, '${REFUSAL}'); end`,
  `create trigger audit_never_deleted before delete on audit begin
    select raise(abort, '${REFUSAL}') where ${IS_KEPT};
  end`,
];

const POSTGRES_TRIGGERS = [
  `create function keep_audit() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then raise exception '${REFUSAL}'; end if;
    if ${IS_KEPT} then raise exception '${REFUSAL}'; end if;
    return old;
  end $$`,
  'create trigger audit_kept before update or delete on audit for each row execute function keep_audit()',
];

/** The audit log. The database refuses to change a row, and to delete one that was not pruned. */
export const audit: Migration = {
  async up(database: Kysely<never>) {
    const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
    const triggers = isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS;
    for (const statement of [...TABLES, ...triggers]) await sql.raw(statement).execute(database);
  },
};
