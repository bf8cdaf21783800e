import type { Response } from 'express';
import type { Logger } from 'pino';
import {
  changeNumber,
  ENVIRONMENTS,
  type Environment,
  type pushApi,
  type PushedHealth,
  type ServiceHealth,
} from '../../contract/index.js';
import { onSignalOf } from '../../database/opened.js';
import { parseRequest } from '../../http/parse-request.js';
import type { SessionStore } from '../auth/sessions.js';
import type { ApiKeys } from '../calls/api-keys.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import { TooManyRequestsError } from '../errors.js';
import type { ConsoleDatabase } from '../schema.js';
import { readHealth } from '../service/health.js';
import { polled } from '../sync/sync.js';
import { eventBytes, recordSources } from './changed-records.js';
import { createHub, dropUnread, endSignedOut, makeRoom, Stream } from './hub.js';

const MOST_STREAMS = 5000;
const WATCHING_MS = 5000;
const ROUND_MS = 15_000;
const RETRY = Buffer.from('retry: 1000\n');
const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
  // A server that stops does not wait for the client to close the connection.
  connection: 'close',
};

export interface PushSettings {
  database: ConsoleDatabase;
  changes: ChangeFeed;
  keys: ApiKeys;
  sessions: SessionStore;
  logger: Logger;
  /** How often every stream gets a health event and its session is checked again, in ms; 15 s. */
  roundMs?: number;
  /** How many streams may be open; 5,000. */
  mostStreams?: number;
}

/** What the console pushes to its pages: the streams of all environments. */
export function createPush(settings: PushSettings) {
  const { database, changes, keys, sessions, logger } = settings;
  const { roundMs = ROUND_MS, mostStreams = MOST_STREAMS } = settings;
  const sources = recordSources(database.kysely, keys);
  const onFailure = (error: unknown) => {
    logger.error({ err: error }, 'changes could not be pushed to the streams');
  };
  const hubOf = (environment: Environment) =>
    createHub({ environment, changes, sources, onFailure });
  const hubs = { sandbox: hubOf('sandbox'), production: hubOf('production') };
  let isStopped = false;

  const all = () => ENVIRONMENTS.flatMap((environment) => [...hubs[environment].streams]);
  /** The result of each service's last poll, whichever process made it. */
  const known = new Map<Environment, ServiceHealth>();
  const healthOf = async (environment: Environment): Promise<PushedHealth> => ({
    ...(known.get(environment) ?? (await readHealth(database.kysely, environment))),
    sent_at: Date.now(),
  });
  async function pushHealth(environment: Environment): Promise<void> {
    const bytes = eventBytes('health', await healthOf(environment));
    for (const stream of hubs[environment].streams) if (!stream.isFull()) stream.send(bytes);
  }

  function watching(environment: Environment): void {
    if (hubs[environment].streams.size === 0) return;
    database.signal(JSON.stringify({ watching: environment })).catch(onFailure);
  }

  async function round(): Promise<void> {
    const streams = all();
    if (streams.length === 0) return;
    dropUnread(streams, Date.now());
    for (const environment of ENVIRONMENTS) await pushHealth(environment);
    await endSignedOut(streams, sessions);
  }

  const timers = [
    setInterval(() => {
      ENVIRONMENTS.forEach(watching);
    }, WATCHING_MS),
    setInterval(() => {
      round().catch(onFailure);
    }, roundMs),
  ];
  const stopHearingPolls = onSignalOf(database, polled, (signal) => {
    if (!signal) return;
    known.set(signal.looked, signal.health);
    pushHealth(signal.looked).catch(onFailure);
  });
  const stopHearingRevoked = sessions.onRevoked((tokenHash) => {
    for (const stream of all()) if (stream.tokenHash === tokenHash) stream.response.end();
  });

  return {
    /** A change number; whatever is read from now on is at least as new. */
    newest: (environment: Environment) => hubs[environment].at(),
    health: healthOf,
    /** How many streams are open in this process. */
    count: (environment: Environment) => hubs[environment].streams.size,
    /**
     * Responds with a stream (push.ts of the contract) that ends with its session, named by `tokenHash`. It continues
     * after the change `since`; null starts from now. Throws TooManyRequestsError.
     */
    async open(
      environment: Environment,
      response: Response,
      { tokenHash, since }: { tokenHash: string; since: number | null },
    ) {
      const hub = hubs[environment];
      const at = since ?? (await hub.at());
      const health = await healthOf(environment);
      const open = all();
      if (isStopped || (open.length >= mostStreams && !makeRoom(open, tokenHash))) {
        throw new TooManyRequestsError('No more streams are opened for now. Try again in a while.');
      }
      // For a client that left during the preparation, `close` is never emitted.
      if (response.destroyed) return;
      const stream = new Stream(response, tokenHash, at);
      response.on('close', () => {
        hub.leave(stream);
      });
      response.on('drain', () => {
        hub.drained(stream);
      });
      response.writeHead(200, HEAD);
      stream.send(Buffer.concat([RETRY, eventBytes('health', health, at)]));
      hub.join(stream);
      if (hub.streams.size === 1) watching(environment);
      // A sign-out during the opening was signalled before the stream was registered.
      await endSignedOut([stream], sessions);
    },
    /** Ends every stream, and refuses new ones. */
    stop() {
      isStopped = true;
      timers.forEach(clearInterval);
      stopHearingRevoked();
      stopHearingPolls();
      for (const environment of ENVIRONMENTS) hubs[environment].stop();
      for (const stream of all()) stream.response.end();
    },
  };
}

export type Push = ReturnType<typeof createPush>;

/** The handlers of the stream and the health. */
export function pushHandlers(push: Push): ConsoleHandlers<typeof pushApi> {
  return {
    open_stream: async ({ environment, query, request, response, session }) => {
      // When a browser reconnects by itself, it repeats the address, so the header is newer.
      const resumed = request.get('last-event-id');
      const since = resumed === undefined ? query.since : parseRequest(changeNumber, resumed);
      const { tokenHash } = session;
      await push.open(environment, response, { tokenHash, since: since ?? null });
    },
    get_health: ({ environment }) => push.health(environment),
  };
}
