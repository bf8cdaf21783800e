import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

const TABLE = `create table call_counts (
  environment text not null, quarter bigint not null, keys bigint not null, webhook_type text not null,
  state text not null, response text not null,
  calls bigint not null, attempted bigint not null, first_attempts bigint not null, attempts bigint not null,
  primary key (environment, quarter, keys, webhook_type, state, response)
)`;

// A sequence number is a time in ms, times a thousand; a quarter of an hour has 900,000 ms.
const GROUP = (row: string) =>
  `${row}environment, ${row}sequence / 900000000, ${row}keys, coalesce(${row}webhook_type, ''), ${row}state, coalesce(${row}response, '')`;
const IS_ATTEMPTED = (row: string) => `${row}state <> 'unknown' and ${row}attempts > 0`;
const MEASURES = (row: string) => [
  `case when ${IS_ATTEMPTED(row)} then 1 else 0 end`,
  `case when ${row}state = 'delivered' and ${row}attempts = 1 then 1 else 0 end`,
  `case when ${IS_ATTEMPTED(row)} then ${row}attempts else 0 end`,
];
const COLUMNS = ['attempted', 'first_attempts', 'attempts'];

const FILL = `insert into call_counts
  select ${GROUP('calls.')}, count(*), ${MEASURES('calls.')
    .map((measure) => `sum(${measure})`)
    .join(', ')}
  from calls group by 1, 2, 3, 4, 5, 6`;

const ADD = `insert into call_counts values (${GROUP('new.')}, 1, ${MEASURES('new.').join(', ')})
  on conflict (environment, quarter, keys, webhook_type, state, response) do update set
    calls = call_counts.calls + 1, ${COLUMNS.map((name) => `${name} = call_counts.${name} + excluded.${name}`).join(', ')};`;

const OLD_GROUP = `environment = old.environment and quarter = old.sequence / 900000000 and keys = old.keys
  and webhook_type = coalesce(old.webhook_type, '') and state = old.state and response = coalesce(old.response, '')`;
const REMOVE = `update call_counts set calls = calls - 1, ${COLUMNS.map(
  (name, n) => `${name} = ${name} - ${MEASURES('old.')[n] ?? ''}`,
).join(', ')} where ${OLD_GROUP};
  delete from call_counts where ${OLD_GROUP} and calls = 0;`;

const COUNTED = 'environment, sequence, keys, webhook_type, state, response, attempts';

const SQLITE_TRIGGERS = [
  `create trigger calls_counted_insert after insert on calls begin ${ADD} end`,
  `create trigger calls_counted_update after update of ${COUNTED} on calls begin ${REMOVE} ${ADD} end`,
  `create trigger calls_counted_delete after delete on calls begin ${REMOVE} end`,
];

const POSTGRES_TRIGGERS = [
  `create function count_call() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${REMOVE} end if;
    if tg_op <> 'DELETE' then ${ADD} end if;
    return null;
  end $$`,
  `create trigger calls_counted after insert or delete or update of ${COUNTED} on calls
    for each row execute function count_call()`,
];

/**
 * The counts of calls that the overview reads, by the quarter of an hour in which they were created. The database keeps
 * them, so that no write can forget them.
 */
export const callCounts: Migration = {
  async up(database: Kysely<never>) {
    const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
    const triggers = isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS;
    for (const statement of [TABLE, FILL, ...triggers]) await sql.raw(statement).execute(database);
  },
};
