import type { Response } from 'express';
import type { Logger } from 'pino';
import { ENVIRONMENTS, type Environment, type PushedHealth } from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import { createSessionStore } from '../auth/session-store.js';
import type { CallStore } from '../calls/call-store.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import { TooManyRequestsError } from '../errors.js';
import type { ConsoleSchema } from '../schema.js';
import { eventBytes } from './frame.js';
import { createHub, type Hub } from './hub.js';
import { recordSources } from './changed-records.js';
import { dropUnread, endSignedOut } from './stream.js';
import { createServiceHealths } from './service-health.js';
import { Stream } from './stream.js';

const MOST_STREAMS = 5000;
const WATCHING_MS = 5000;
const ROUND_MS = 15_000;
const RETRY = Buffer.from('retry: 1000\n');
const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
  // A server that stops need not wait for the client to let go of the connection.
  connection: 'close',
};

/** What the streams stand on. */
export interface PushSettings {
  database: OpenDatabase<ConsoleSchema>;
  changes: ChangeFeed;
  calls: Pick<CallStore, 'findCalls' | 'findAttempts'>;
  logger: Logger;
  /** How often every stream gets a health event and its session is checked again, in ms; 15 s. */
  roundMs?: number;
  /** How many streams may be open; 5,000. */
  mostStreams?: number;
}

/** Whose stream it is (the hash of the session's token), and after which change it goes on; null for now. */
interface StreamOf {
  tokenHash: string;
  since: number | null;
}

/** What the console pushes to its pages. */
export interface Push {
  /** The number of a change that whatever is read from now on is no older than. */
  newest: (environment: Environment) => Promise<number>;
  health: (environment: Environment) => Promise<PushedHealth>;
  /** Answers with a stream (contract, push.ts) that ends with its session. Throws TooManyRequestsError. */
  open: (environment: Environment, response: Response, of: StreamOf) => Promise<void>;
  /** Ends every stream, and refuses new ones. */
  stop: () => void;
}

/** The streams of all environments. */
export function createPush(settings: PushSettings): Push {
  const {
    database,
    changes,
    calls,
    logger,
    roundMs = ROUND_MS,
    mostStreams = MOST_STREAMS,
  } = settings;
  const sessions = createSessionStore(database);
  const sources = recordSources(database.kysely, calls);
  const onFailure = (error: unknown) => {
    logger.error({ err: error }, 'changes could not be pushed to the streams');
  };
  const hubOf = (environment: Environment): Hub =>
    createHub({ environment, changes, sources, onFailure });
  const hubs: Record<Environment, Hub> = {
    sandbox: hubOf('sandbox'),
    production: hubOf('production'),
  };
  let isStopped = false;

  const all = () => ENVIRONMENTS.flatMap((environment) => [...hubs[environment].streams]);
  const pushHealth = (environment: Environment, health: PushedHealth) => {
    const bytes = eventBytes('health', health);
    for (const stream of hubs[environment].streams) if (!stream.isFull()) stream.send(bytes);
  };
  const healths = createServiceHealths(database, pushHealth);

  function watching(environment: Environment): void {
    if (hubs[environment].streams.size === 0) return;
    database.signal(JSON.stringify({ watching: environment })).catch(onFailure);
  }

  async function round(): Promise<void> {
    const streams = all();
    if (streams.length === 0) return;
    dropUnread(streams, Date.now());
    for (const environment of ENVIRONMENTS) pushHealth(environment, await healths.of(environment));
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
  const stopHearing = changes.onChange((environment) => {
    hubs[environment].changed();
  });
  const stopHearingRevoked = sessions.onRevoked((tokenHash) => {
    for (const stream of all()) if (stream.tokenHash === tokenHash) stream.end();
  });

  return {
    newest: (environment) => hubs[environment].at(),
    health: healths.of,
    async open(environment, response, { tokenHash, since }) {
      const hub = hubs[environment];
      const at = since ?? (await hub.at());
      const health = await healths.of(environment);
      if (isStopped || all().length >= mostStreams) {
        throw new TooManyRequestsError('No more streams are opened for now. Try again in a while.');
      }
      // A client that left while it was being prepared never emits close.
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
    },
    stop() {
      isStopped = true;
      timers.forEach(clearInterval);
      stopHearing();
      stopHearingRevoked();
      healths.stop();
      for (const environment of ENVIRONMENTS) hubs[environment].stop();
      for (const stream of all()) stream.end();
    },
  };
}
