import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { tempFolder } from '../fixtures/temp-folder.js';

const ROOT = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'pg_ctl', 'postgres', 'pg_dump', 'pg_restore', 'psql'];

/** The folder with the programs of Debian's package `postgresql`, the newest version; null if it is not installed. */
export function debianPostgres(): string | null {
  const versions = existsSync(ROOT) ? readdirSync(ROOT) : [];
  const folders = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(ROOT, version, 'bin'));
  return folders.find((bin) => PROGRAMS.every((name) => existsSync(join(bin, name)))) ?? null;
}

/** A running server of that package. */
export interface DebianPostgres {
  /** Of the database of a user who owns it, and may or may not create others. */
  database: (name: string, mayMakeDatabases: boolean) => string;
  stop: () => void;
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** Starts a server with the programs in `bin`; it refuses to run as root, so root becomes the user postgres. */
export async function startDebianPostgres(bin: string): Promise<DebianPostgres> {
  const folder = tempFolder();
  const data = folder.file('data');
  mkdirSync(data, { mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (as.uid !== undefined) {
    chmodSync(folder.path, 0o755);
    chownSync(data, as.uid, as.gid);
  }
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(bin, program), args, { ...as, cwd: '/', stdio: 'pipe', encoding: 'utf8' });
  run('initdb', ['--auth=trust', '--username=postgres', '--no-sync', `--pgdata=${data}`]);
  const port = await freePort();
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', [
    'start',
    '--wait',
    `--pgdata=${data}`,
    `--log=${data}/log`,
    `--options=${options}`,
  ]);
  const sql = (statement: string) =>
    run('psql', [
      `--host=127.0.0.1`,
      `--port=${port}`,
      '--username=postgres',
      `--command=${statement}`,
    ]);
  return {
    database(name, mayMakeDatabases) {
      sql(
        `create role ${name} login ${mayMakeDatabases ? 'createdb' : ''} password 'not asked for'`,
      );
      sql(`create database ${name} owner ${name}`);
      return `postgres://${name}:not%20asked%20for@127.0.0.1:${port}/${name}`;
    },
    stop() {
      run('pg_ctl', ['stop', '--mode=immediate', `--pgdata=${data}`]);
      folder.remove();
    },
  };
}
