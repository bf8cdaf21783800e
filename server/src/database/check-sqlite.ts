import Database from 'libsql';
import { Kysely, SqliteDialect } from 'kysely';
import { z } from 'zod';
import { assertRestorable, BackupError } from './backup-sqlite.js';
import { readSchemaState, type Migrations } from './migrate.js';

const objects = z.array(z.object({ type: z.string(), name: z.string(), sql: z.string() }));
const counted = z.object({ count: z.number() });
const checked = z.array(z.object({ integrity_check: z.string() }));

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const isVirtual = ({ sql }: { sql: string }) => /^create virtual table/i.test(sql);

function copyAll(database: Database.Database): void {
  const all = objects.parse(
    database
      .prepare(
        "select type, name, sql from backup.sqlite_schema where sql is not null and name not like 'sqlite!_%' escape '!'",
      )
      .all(),
  );
  const tables = all.filter(({ type }) => type === 'table');
  const virtual = tables.filter(isVirtual);
  // The tables in which a text index keeps its words are made with it.
  const isPartOfIndex = (name: string) =>
    virtual.some((index) => name.startsWith(`${index.name}_`));
  for (const { sql } of virtual) database.exec(sql);
  for (const { name, sql } of tables.filter((table) => !isVirtual(table))) {
    const [copy, from] = [`main.${quoted(name)}`, `backup.${quoted(name)}`];
    if (isPartOfIndex(name)) database.exec(`delete from ${copy}`);
    else database.exec(sql);
    database.exec(`insert into ${copy} select * from ${from}`);
    const count = (table: string) =>
      counted.parse(database.prepare(`select count(*) as count from ${table}`).get()).count;
    if (count(copy) !== count(from)) throw new BackupError(`Rows of ${name} cannot be restored.`);
  }
  // After the rows, as some triggers refuse to change any.
  for (const { sql } of all.filter(({ type }) => type !== 'table')) database.exec(sql);
}

function assertSound(database: Database.Database): void {
  const [first] = checked.parse(database.prepare('pragma main.integrity_check').all());
  if (first?.integrity_check !== 'ok') {
    throw new BackupError(
      `The restored copy is damaged: ${first?.integrity_check ?? 'it is empty'}.`,
    );
  }
  if (database.prepare('pragma main.foreign_key_check').all().length > 0) {
    throw new BackupError('The restored copy has rows that refer to rows it does not have.');
  }
}

/**
 * Restores every table, row, index and trigger of a backup into `place` (`:memory:`, or a new file), and checks the
 * result with the program's own migrations. Throws BackupError.
 */
export async function checkSqlite(
  backup: string,
  place: string,
  migrations: Migrations,
): Promise<void> {
  const database = new Database(place);
  try {
    database.prepare('attach ? as backup').run(backup);
    database.exec('begin');
    copyAll(database);
    database.exec('commit');
    assertSound(database);
    const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
    assertRestorable(await readSchemaState(kysely, migrations));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${backup} cannot be restored.`, { cause: error });
  } finally {
    database.close();
  }
}
