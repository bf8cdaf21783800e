import express, { Router, type Response } from 'express';
import type { Logger } from 'pino';
import type { Listening } from '../../http/listen.js';
import { requestLog } from '../../http/request-log.js';
import type { Account } from '../account.js';
import { sendFailure } from '../failure-response.js';
import type { Clock } from '../clock/clock.js';
import type { Database } from '../database/schema.js';
import { inboxWriter } from './inbox.js';
import {
  findTestReceiver,
  listTestReceivers,
  openInboxTokens,
  ownAddress,
  readTestReceiverPath,
  testReceiverPath,
  UNUSED_PORT,
  type ServedBase,
} from './addresses.js';
import { listenWrongTls } from './wrong-tls.js';
import { NotFoundError } from '../../http/errors.js';
import { receive } from './receive.js';

interface TestReceiverSettings {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Every key that was ever given, because an address that was handed out keeps working. */
  accounts: readonly Account[];
  secret: string;
  host: string;
  publicUrl: () => string;
}

const MOST_OPEN = 512;

/** Reads the stored inbox tokens. The second listener opens with start(). */
export async function openTestReceivers(settings: TestReceiverSettings) {
  const { database, clock, logger, secret, host, publicUrl } = settings;
  const tokens = await openInboxTokens(database, settings.accounts);
  const keep = inboxWriter(database);
  let isStopped = false;
  const open = new Set<Response>();
  // Every request under way, so that the database stays open until it ends.
  const receiving = new Set<Promise<void>>();

  // Open without a key to any sender that knows an address.
  const router = Router({ caseSensitive: true });
  router.use((request, response, next) => {
    const place = readTestReceiverPath(request.baseUrl + request.path);
    const key_id = place && tokens.find(place.token);
    if (!place || key_id === null) throw new NotFoundError('No test receiver has this address.');
    const receiver = findTestReceiver(place);
    response.set('Content-Security-Policy', "default-src 'none'");
    if (request.method === 'GET' || request.method === 'HEAD') {
      const explained = `A test receiver of the sandbox. ${receiver.about}\nIt accepts POST.\n`;
      response.type('text').send(explained);
      return;
    }
    if (open.size >= MOST_OPEN) {
      response.status(503).type('text').send('Too many deliveries are open here.');
      return;
    }
    open.add(response);
    response.once('close', () => open.delete(response));
    const elsewhere = `${publicUrl()}${testReceiverPath(place.token, 'status')}/200`;
    const arriving = { receiver, key_id, request, response, elsewhere };
    const received: Promise<void> = receive({ database, clock, secret, keep }, arriving)
      .catch(next)
      .finally(() => receiving.delete(received));
    receiving.add(received);
  });

  let untrusted: Listening | undefined;
  let untrustedUrl = '';
  let bases: ServedBase[] = [];

  /** Opens the second listener; `url` is the address of the first one. */
  async function start(url: string): Promise<void> {
    const app = express().disable('x-powered-by').use(requestLog(logger));
    app.use('/receive', router).use(sendFailure(logger));
    untrusted = await listenWrongTls(database, app, host);
    const { hostname: here } = new URL(url);
    const { hostname: offered } = new URL(publicUrl());
    untrustedUrl = `https://${offered}:${untrusted.port}`;
    bases = [
      { offered: publicUrl(), local: url },
      { offered: url, local: url },
      { offered: untrustedUrl, local: `https://${here}:${untrusted.port}` },
      { offered: `http://${offered}:${UNUSED_PORT}`, local: `http://${here}:${UNUSED_PORT}` },
    ];
  }

  return {
    /** Whether requests that wait for the inbox have to end. */
    isStopped: () => isStopped,
    /** Serves `/receive/…`. An unknown token is a 404; a GET explains the address. */
    router,
    /** The test receivers with the key's addresses, which are known after start(). */
    list: (key_id: string) =>
      listTestReceivers(tokens.of(key_id), { publicUrl: publicUrl(), untrustedUrl }),
    /** Where to connect for a destination that is a test receiver; null for any other. */
    ownAddress: (destination_url: string) => ownAddress(bases, destination_url),
    start,
    /** Closes open connections, ends waiting requests, and resolves when nothing more is written. */
    stop: async () => {
      isStopped = true;
      for (const response of open) response.destroy();
      await untrusted?.close();
      await Promise.all(receiving);
    },
  };
}

export type TestReceivers = Awaited<ReturnType<typeof openTestReceivers>>;
