import express, { type Router } from 'express';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Receiver } from '../../contract/index.js';
import type { Listening } from '../../http/listen.js';
import { requestLog } from '../../http/request-log.js';
import type { Account } from '../accounts/account.js';
import { answerFailure } from '../api/failure-answer.js';
import type { Clock } from '../clock/clock.js';
import type { SandboxSchema } from '../database/schema.js';
import { createArrivals, type Arrivals } from './arrivals.js';
import { openInboxTokens } from './inbox-tokens.js';
import { createInbox, type Inbox } from './inbox.js';
import { listReceivers, NOBODY_LISTENS } from './list-receivers.js';
import { createOpenAnswers } from './open-answers.js';
import { ownAddress, type Served } from './own-address.js';
import { receiverRouter } from './router.js';
import { listenWrongTls } from './wrong-tls.js';

/** What the receivers are made of. */
export interface ReceiverSettings {
  database: Kysely<SandboxSchema>;
  clock: Clock;
  logger: Logger;
  /** Of every key there ever was: what was given out goes on working. */
  accounts: readonly Account[];
  secret: string;
  host: string;
  publicUrl: () => string;
}

/** The destinations that answer as told, and their inboxes. */
export interface Receivers {
  inbox: Inbox;
  arrivals: Arrivals;
  /** Serves `/receive/…`. */
  router: Router;
  /** With the addresses of the key; before start() they are not known. */
  list: (key_id: string) => Receiver[];
  /** Where to connect for a destination that is one of these; null for every other one. */
  ownAddress: (destination_url: string) => URL | null;
  /** Opens the second listener, once it is known where the first one is. */
  start: (url: string) => Promise<void>;
  /** Closes the held connections, ends waiting, and resolves when nothing is written any more. */
  stop: () => Promise<void>;
}

/** Opens what was kept; it listens nowhere before start(). */
export async function openReceivers(settings: ReceiverSettings): Promise<Receivers> {
  const { database, clock, logger, secret, host, publicUrl } = settings;
  const tokens = await openInboxTokens(database, settings.accounts);
  const arrivals = createArrivals();
  const inbox = createInbox(database, arrivals);
  const open = createOpenAnswers();
  const receiving = new Set<Promise<void>>();
  const router = receiverRouter({
    ...{ database, clock, secret, inbox, open, tokens, publicUrl },
    underWay: (received) => {
      const ended = received
        .catch(() => undefined) // it is answered where it was thrown
        .finally(() => receiving.delete(ended));
      receiving.add(ended);
    },
  });
  let untrusted: Listening | undefined;
  let untrustedUrl = '';
  let served: Served[] = [];

  async function start(url: string): Promise<void> {
    const app = express().disable('x-powered-by').use(requestLog(logger));
    app.use('/receive', router).use(answerFailure(logger));
    untrusted = await listenWrongTls(database, app, host);
    const { hostname: here } = new URL(url);
    const { hostname: offered } = new URL(publicUrl());
    untrustedUrl = `https://${offered}:${untrusted.port}`;
    served = [
      { offered: publicUrl(), local: url },
      { offered: url, local: url },
      { offered: untrustedUrl, local: `https://${here}:${untrusted.port}` },
      { offered: `http://${offered}:${NOBODY_LISTENS}`, local: `http://${here}:${NOBODY_LISTENS}` },
    ];
  }

  return {
    inbox,
    arrivals,
    router,
    list: (key_id) => listReceivers(tokens.of(key_id), { publicUrl: publicUrl(), untrustedUrl }),
    ownAddress: (destination_url) => ownAddress(served, destination_url),
    start,
    stop: async () => {
      arrivals.stop();
      open.stop();
      await untrusted?.close();
      await Promise.all(receiving);
    },
  };
}
