import pg from 'pg';

// As large as a template with some rows: of a larger one the planner remembers what was in it.
const MOST_GROWTH_BYTES = 3_000_000;

const clean: string[] = [];

/** A Postgres database with the console's tables that a test of this worker has left, empty; undefined if there is none. */
export function takeUsed(): string | undefined {
  return clean.pop();
}

/**
 * Empties a test's database for the next one, which takes a hundredth of the time that a new copy of the
 * template does. False where it has grown too large for that.
 */
export async function leaveForNext(url: string, template: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: sizes } = await client.query<{ grown: string }>(
      'select pg_database_size(current_database()) - pg_database_size($1) as grown',
      [template],
    );
    if (Number(sizes[0]?.grown) > MOST_GROWTH_BYTES) return false;
    // What a test has left open must not write into the next one's.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    // Those first whose rows name another table's.
    const { rows } = await client.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
        order by tablename not in (select conrelid::regclass::text from pg_constraint where contype = 'f')`,
    );
    await client.query(rows.map(({ tablename }) => `delete from "${tablename}"`).join(';'));
  } finally {
    await client.end();
  }
  clean.push(url);
  return true;
}
