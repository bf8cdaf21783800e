import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { migrations, type ConsoleSchema } from '../bff/index.js';
import { openDatabase } from '../database/open-database.js';
import { capturedLog } from '../testing/fixtures/captured-log.js';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import {
  debianPostgres,
  startDebianPostgres,
  type DebianPostgres,
} from '../testing/services/debian-postgres.js';
import { makeBackup, restoreAll } from './backup.js';

const { logger } = capturedLog();
const folder = tempFolder();
afterAll(folder.remove);
afterEach(() => {
  vi.unstubAllEnvs();
});
/** Makes the programs of this folder the only ones. */
const onlyProgramsIn = (bin: string) => vi.stubEnv('PATH', bin);
const open = (url: string) => openDatabase<ConsoleSchema>({ url, file: '', logger }, migrations);

const press = { environment: 'sandbox', kind: 'rerun' } as const;
const job = { ...press, id: 'job', created_at: 1, created_by: 'Owner', finished_at: null };

// Written to the terminal, so that a run without it is not mistaken for one with it.
function sayThatItIsMissing() {
  process.stderr.write(
    'NOT TESTED: backup and restore of Postgres. Install the package postgresql (Debian, Ubuntu).\n',
  );
}

describe('without the programs', () => {
  it('says what to install', async () => {
    onlyProgramsIn(folder.path);
    const DATABASE_URL = 'postgres://console@127.0.0.1:1/console';
    const backup = makeBackup({ DATABASE_URL }, folder, folder.file('none'));
    await expect(backup).rejects.toThrow(/^pg_dump cannot be run; .*postgresql-client/);
  });
});

it('passes what the URL says of TLS on to the programs', async () => {
  const bin = folder.file('bin');
  mkdirSync(bin);
  writeFileSync(
    `${bin}/pg_dump`,
    `#!/bin/sh\necho "$PGSSLMODE $PGSSLROOTCERT" > ${bin}/said\nexit 1\n`,
    {
      mode: 0o755,
    },
  );
  const DATABASE_URL =
    'postgres://console@127.0.0.1:1/console?sslmode=verify-full&sslrootcert=/ca.pem';
  onlyProgramsIn(bin);
  await expect(makeBackup({ DATABASE_URL }, folder, folder.file('tls'))).rejects.toThrow(
    'pg_dump failed',
  );
  expect(readFileSync(`${bin}/said`, 'utf8')).toBe('verify-full /ca.pem\n');
});

it('passes a password with a percent sign on as the driver reads it', async () => {
  const bin = folder.file('percent');
  mkdirSync(bin);
  const said = `${bin}/said`;
  const script = `#!/bin/sh\necho "$PGUSER $PGPASSWORD" > ${said}\nexit 1\n`;
  writeFileSync(`${bin}/pg_dump`, script, { mode: 0o755 });
  const DATABASE_URL = 'postgres://the%20console:100%@127.0.0.1:1/console';
  onlyProgramsIn(bin);
  await expect(makeBackup({ DATABASE_URL }, folder, folder.file('no'))).rejects.toThrow();
  expect(readFileSync(said, 'utf8')).toBe('the console 100%\n');
});

const found = debianPostgres();
// The hosted run has the package, so it must not be missing there.
const isRequired = process.env['REQUIRE_POSTGRES_PROGRAMS'] === 'true';
if (found === null && !isRequired) sayThatItIsMissing();
describe.each(found === null && !isRequired ? [] : [found ?? ''])("with Debian's %s", (bin) => {
  let server: DebianPostgres;
  let url: string;
  beforeAll(async () => {
    server = await startDebianPostgres(bin);
    url = server.database('console', true);
  });
  afterAll(() => {
    server.stop();
  });

  const withRows = async (name: string) => {
    const database = await open(url);
    await database.kysely
      .insertInto('jobs')
      .values({
        ...job,
        id: name,
        request_id: name,
        settings: '{}',
        state: 'running',
        total: 0,
        blocked: null,
      })
      .execute();
    return database;
  };
  beforeEach(() => {
    onlyProgramsIn(bin);
  });
  const backUp = (to: string, of = url) =>
    makeBackup({ DATABASE_URL: of }, folder, folder.file(to));
  const restore = (from: string) => restoreAll(folder.file(from), folder, url);

  it('backs up beside a console, checks by restoring, and puts it back', async () => {
    const database = await withRows('before');
    const { files } = await backUp('backup');
    expect(files).toMatchObject([{ name: 'console.dump', check: 'restored' }]);
    expect(existsSync(folder.file('backup/backup.json'))).toBe(true);
    await database.kysely.deleteFrom('jobs').execute();
    // What a newer version would add, and refer to.
    await sql`create table added (member text references members (id))`.execute(database.kysely);
    await expect(restore('backup')).rejects.toThrow(/^A console works on this database/);
    await database.close();

    expect(await restore('backup')).toEqual(['console.dump']);
    const restored = await open(url);
    const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables where tablename = 'added'`.execute(restored.kysely);
    expect(rows).toEqual([]);
    // As after every restore, running jobs do not continue.
    expect(await restored.kysely.selectFrom('jobs').select(['id', 'state']).execute()).toEqual([
      { id: 'before', state: 'cancelled' },
    ]);
    // The audit log still refuses changes.
    await restored.kysely.insertInto('settings').values({ name: 'probe', value: '1' }).execute();
    await restored.close();
  });

  it('leaves the data as it is where a dump is damaged', async () => {
    const database = await withRows('kept');
    await backUp('damaged');
    await database.close();
    const dump = folder.file('damaged/console.dump');
    const bytes = readFileSync(dump);
    writeFileSync(dump, bytes.subarray(0, Math.floor(bytes.length * 0.8)));
    await expect(restore('damaged')).rejects.toThrow(/the database is as it was/);
    const again = await open(url);
    expect(
      (await again.kysely.selectFrom('jobs').select('id').execute()).map(({ id }) => id),
    ).toContain('kept');
    await again.close();
  });

  it('reads a dump to its end where the user may not create databases', async () => {
    const plain = server.database('plain', false);
    await (await open(plain)).close();
    const { files } = await backUp('plain', plain);
    expect(files).toMatchObject([{ name: 'console.dump', check: 'read' }]);
  });
});
