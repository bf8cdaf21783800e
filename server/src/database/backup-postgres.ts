import { spawnSync } from 'node:child_process';
import { BackupError } from './backup-sqlite.js';

// By the environment, because every user of the machine sees the arguments of a program.
function connection(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslMode = searchParams.get('sslmode');
  return {
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode ? { PGSSLMODE: sslMode } : {}),
  };
}

function run(url: string, command: string, options: readonly string[], path: string): void {
  const { error, status } = spawnSync(command, options, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH: path, ...connection(url) },
  });
  if (error) {
    throw new BackupError(`${command} cannot be run; install Postgres's client programs.`, {
      cause: error,
    });
  }
  if (status !== 0) throw new BackupError(`${command} failed.`);
}

/** Dumps the database into a file by pg_dump, found on `path`. Throws BackupError. */
export function backUpPostgres(url: string, target: string, path: string): void {
  run(url, 'pg_dump', ['--format=custom', `--file=${target}`], path);
}

/** Puts a dump in the place of what the database holds, by pg_restore. Throws BackupError. */
export function restorePostgres(url: string, backup: string, path: string): void {
  const options = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--dbname'];
  run(url, 'pg_restore', [...options, connection(url)['PGDATABASE'] ?? '', backup], path);
}
