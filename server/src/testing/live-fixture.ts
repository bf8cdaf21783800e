import express from 'express';
import type { Call, Session } from '../contract/index.js';
import { createSessionStore, type SessionStore } from '../bff/access/session-store.js';
import type { Archive } from '../bff/archive/archive.js';
import { createArchive } from '../bff/archive/create-archive.js';
import { createChangeLog, type ChangeLog } from '../bff/changes/change-log.js';
import { createEnvironments } from '../bff/environments.js';
import { createLive } from '../bff/live/create-live.js';
import { liveRoutes } from '../bff/live/live-routes.js';
import { problemHandler } from '../bff/problems.js';
import type { ConsoleSchema } from '../bff/schema.js';
import type { OpenDatabase } from '../database/opened.js';
import { listen } from '../http/listen.js';
import { capturedLog } from './captured-log.js';
import { openStream, type StreamClient } from './stream-client.js';

const SERVICE = {
  baseUrl: 'http://127.0.0.1:9',
  apiKey: 'not-a-key-of-anybody',
  dataRequestForm: 'object',
  label: 'a service that nobody asks',
} as const;

/** The streams of a console over a database that the test writes to itself. */
export interface LiveFixture {
  /** Of the stream of the sandbox. */
  url: string;
  changes: ChangeLog;
  archive: Archive;
  sessions: SessionStore;
  /** Signs somebody in; answers the header that says so. */
  signIn: (role: Session['role']) => Promise<{ cookie: string; token: string }>;
  /** A stream of the sandbox; as a viewer unless a cookie is given. */
  open: (options?: { since?: number; cookie?: string; query?: string }) => StreamClient;
  log: () => string;
  stop: () => Promise<void>;
}

/**
 * A listed call of this id, so many attempts old. Its status is none of the specification's: of a pending
 * call it is also told when a listing is without it.
 */
export function listedCall(transaction_id: string, attempts = 0): Call {
  const raw = { transaction_id, webhook_type: 'USER_VERIFICATION_COMPLETED', status: 'MOVING' };
  return {
    ...{ ...raw, attempts, raw: { ...raw, attempts } },
    ...{ reference_user_id: null, user_id: null, created: null, times: {} },
  };
}

/** Serves the streams alone on port 0; two of them on one database are two consoles. */
export async function serveLive(
  database: OpenDatabase<ConsoleSchema>,
  options: { roundMs?: number; mostStreams?: number } = {},
): Promise<LiveFixture> {
  const { logger, text } = capturedLog();
  const changes = createChangeLog(database);
  const archive = createArchive(database, changes);
  const sessions = createSessionStore(database.kysely);
  const environments = createEnvironments({ sandbox: SERVICE });
  const live = createLive({ database, changes, archive, logger, ...options });
  const app = express()
    .use('/api/:environment', liveRoutes(environments, sessions, live))
    .use('/api/:environment/anything', (_request, response) => void response.json({}))
    .use(problemHandler(logger));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${server.port}/api/sandbox/stream`;
  const signIn = async (role: Session['role']) => {
    const token = await sessions.start({ name: role, email: null, role });
    return { token, cookie: `connect_console_session=${token}` };
  };
  const viewer = await signIn('viewer');
  return {
    ...{ url, changes, archive, sessions, signIn, log: text },
    open: ({ since, cookie = viewer.cookie, query = '' } = {}) =>
      openStream(url + query, {
        cookie,
        ...(since === undefined ? {} : { 'last-event-id': String(since) }),
      }),
    async stop() {
      live.stop();
      await server.close();
      await environments.close();
    },
  };
}
