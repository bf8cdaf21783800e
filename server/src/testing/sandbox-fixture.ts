import { startSandbox, type RunningSandbox, type SandboxSettings } from '../sandbox/index.js';
import { capturedLog } from './captured-log.js';
import { tempFolder } from './temp-folder.js';

/** An answer as it came: `body` parsed where it is JSON, else its text. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** A running sandbox on a database of its own, with short ways to speak to it. */
export interface SandboxFixture extends RunningSandbox {
  key: string;
  databaseFile: string;
  /** Everything that was logged, at level trace. */
  log: () => string;
  /** POST of JSON with the first sandbox key, or the given one (null sends none). */
  post: (path: string, body?: unknown, key?: string | null) => Promise<Answer>;
  get: (path: string, key?: string | null) => Promise<Answer>;
  /** Stops and starts again on the same database, with other settings where given. */
  restart: (changes?: Partial<SandboxSettings>) => Promise<SandboxFixture>;
  /** Stops and removes the database. */
  remove: () => Promise<void>;
}

/** Reads an answer of fetch to its end. */
export async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // an answer that is not JSON stays text
  }
  return { status: response.status, headers: response.headers, body };
}

interface Surroundings {
  log: () => string;
  removeFolder: () => void;
}

async function run(around: Surroundings, settings: SandboxSettings): Promise<SandboxFixture> {
  const sandbox = await startSandbox(settings);
  const key = sandbox.sandboxKeys[0] ?? '';
  const withKey = (given: string | null): Record<string, string> =>
    given === null ? {} : { 'API-KEY': given };
  return {
    ...sandbox,
    key,
    databaseFile: settings.databaseFile,
    log: around.log,
    post: async (path, body = {}, given = key) =>
      read(
        await fetch(sandbox.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...withKey(given) },
          body: JSON.stringify(body),
        }),
      ),
    get: async (path, given = key) =>
      read(await fetch(sandbox.url + path, { headers: withKey(given) })),
    restart: async (changes = {}) => {
      await sandbox.stop();
      return run(around, { ...settings, ...changes });
    },
    remove: async () => {
      await sandbox.stop();
      around.removeFolder();
    },
  };
}

/** Starts a sandbox on a free port, with a database in a folder of its own. */
export async function startTestSandbox(
  changes: Partial<SandboxSettings> = {},
): Promise<SandboxFixture> {
  const folder = tempFolder();
  const { logger, text } = capturedLog();
  return run(
    { log: text, removeFolder: folder.remove },
    {
      host: '127.0.0.1',
      port: 0,
      databaseFile: folder.file('sandbox.db'),
      sandboxKeys: [],
      productionKeys: ['production-key'],
      retryBaseMs: 5000,
      allowPrivateDestinations: true,
      logger,
      ...changes,
    },
  );
}
