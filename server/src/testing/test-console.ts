import type { Logger } from 'pino';
import {
  migrations,
  startConsole,
  type ConsoleSchema,
  type ConsoleSettings,
  type RunningConsole,
  type ServiceSettings,
} from '../bff/index.js';
import { openDatabase } from '../database/open-database.js';
import { capturedLog } from './captured-log.js';
import { migratedPlace, type TestPlace } from './test-database.js';

/** What a test may choose; the rest is as in the embedded defaults. */
export interface TestConsoleOptions {
  services: { sandbox?: ServiceSettings; production?: ServiceSettings };
  owner?: { email: string; password: string };
  publicUrl?: string;
  webRoot?: string;
  /** Off unless a test asks for it, as most of them count what the service is asked. */
  harvest?: ConsoleSettings['harvest'];
  /** Whether relays and test events may go to this machine: they may unless told otherwise. */
  allowPrivateDestinations?: boolean;
  /** A database that outlives the console; else it has one of its own. */
  place?: TestPlace;
  /** Instead of the captured log. */
  logger?: Logger;
}

/** An answer with its body as text and, where it is JSON, parsed. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

/** A real console on a port of its own, and a client that is signed in as its owner. */
export interface TestConsole {
  url: string;
  cookie: string;
  signInPath: string;
  log: () => string;
  fillDemo: RunningConsole['fillDemo'];
  /** A request with the owner's cookie, unless `headers` say otherwise; `body` is sent as JSON. */
  ask: (
    method: string,
    path: string,
    options?: { body?: unknown; raw?: string | Buffer; headers?: Record<string, string> },
  ) => Promise<Answer>;
  stop: () => Promise<void>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the test looks at `text` instead
  }
}

/** Sends one request and reads the whole answer. */
export async function ask(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

/** Starts a console on port 0 with a database in a folder of its own, and signs in by the link. */
export async function startTestConsole(options: TestConsoleOptions): Promise<TestConsole> {
  const place = options.place ?? (await migratedPlace());
  const log = capturedLog();
  const logger = options.logger ?? log.logger;
  const database = await openDatabase<ConsoleSchema>({ ...place, logger }, migrations);
  let url = options.publicUrl ?? '';
  const running = await startConsole({
    database,
    logger,
    host: '127.0.0.1',
    port: 0,
    publicUrl: () => url,
    owner: options.owner ?? {},
    services: options.services,
    allowPrivateDestinations: options.allowPrivateDestinations ?? true,
    archiveDays: 90,
    harvest: options.harvest ?? false,
    webRoot: options.webRoot ?? null,
  });
  const local = `http://127.0.0.1:${running.port}`;
  url ||= local;
  const signedIn = await ask(`${local}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: running.signInPath.split('=')[1] }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    url: local,
    cookie,
    signInPath: running.signInPath,
    log: log.text,
    fillDemo: running.fillDemo,
    ask: (method, path, { body, raw, headers } = {}) =>
      ask(local + path, {
        method,
        headers: {
          cookie,
          ...(body === undefined && raw === undefined
            ? {}
            : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined && raw === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
      }),
    stop: async () => {
      await running.stop();
      await database.close();
      if (!options.place) await place.remove();
    },
  };
}
