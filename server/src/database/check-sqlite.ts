import { randomUUID } from 'node:crypto';
import Database from 'libsql';
import { Kysely, SqliteDialect } from 'kysely';
import { z } from 'zod';
import { assertRestorable, BackupError } from './backup-sqlite.js';
import { readSchemaState, type Migrations } from './migrate.js';

/** A place in memory for a restored copy, which is gone after the check. SQLite stores at most 1 GiB in one. */
export const placeInMemory = () => `file:/${randomUUID()}?vfs=memdb`;

const checked = z.array(z.object({ integrity_check: z.string() }));

function assertSound(database: Database.Database): void {
  const [first] = checked.parse(database.prepare('pragma restored.integrity_check').all());
  if (first?.integrity_check !== 'ok') {
    throw new BackupError(
      `The restored copy is damaged: ${first?.integrity_check ?? 'it is empty'}.`,
    );
  }
  if (database.prepare('pragma restored.foreign_key_check').all().length > 0) {
    throw new BackupError('The restored copy has rows that refer to rows it does not have.');
  }
}

/**
 * Restores a backup into `place` (placeInMemory(), or a new file), and checks the result with the program's own
 * migrations. Throws BackupError.
 */
export async function checkSqlite(
  backup: string,
  place: string,
  migrations: Migrations,
): Promise<void> {
  const copy = new Database(':memory:');
  const source = new Database(backup);
  try {
    // First, because a place in memory is gone once no connection has it open.
    copy.prepare('attach ? as restored').run(place);
    source.prepare('vacuum into ?').run(place);
    assertSound(copy);
    const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: copy }) });
    assertRestorable(await readSchemaState(kysely, migrations));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${backup} cannot be restored.`, { cause: error });
  } finally {
    source.close();
    copy.close();
  }
}
