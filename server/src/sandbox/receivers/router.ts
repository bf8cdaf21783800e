import { Router } from 'express';
import { NotFoundError } from '../../http/errors.js';
import type { InboxTokens } from './inbox-tokens.js';
import { receive, type Receiving } from './receive.js';
import { findReceiver, readReceiverPath, receiverPath } from './receiver-path.js';
import { RECEIVERS } from './receiver-table.js';

/** What the addresses of receivers need to be served. */
export interface ReceiverRouting extends Receiving {
  tokens: InboxTokens;
  publicUrl: () => string;
  /** Is told of what is being received, so that the database is not closed under it. */
  underWay: (receiving: Promise<void>) => void;
}

/**
 * The destinations under /receive, for whoever has the address: any sender at all, without a key. An
 * unknown token is like no address; a browser is told what it has found.
 */
export function receiverRouter(routing: ReceiverRouting): Router {
  const router = Router({ caseSensitive: true });
  router.use((request, response, next) => {
    const place = readReceiverPath(request.baseUrl + request.path);
    const key_id = place && routing.tokens.find(place.token);
    if (!place || key_id === null) throw new NotFoundError('No receiver has this address.');
    const receiver = findReceiver(place);
    response.set('Content-Security-Policy', "default-src 'none'");
    if (request.method === 'GET' || request.method === 'HEAD') {
      const { about } = RECEIVERS[receiver.name];
      response.type('text').send(`A webhook receiver of the sandbox. ${about}\nIt takes POST.\n`);
      return;
    }
    if (!routing.open.enter(response)) {
      response.status(503).type('text').send('Too many deliveries are open here.');
      return;
    }
    const elsewhere = `${routing.publicUrl()}${receiverPath(place.token, 'status')}/200`;
    const path = request.originalUrl;
    const received = receive(routing, { receiver, key_id, request, response, path, elsewhere });
    routing.underWay(received);
    received.catch(next);
  });
  return router;
}
