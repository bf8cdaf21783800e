import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { ReceiverAnswer } from './history.js';

/** A server of the business to which webhooks or relayed deliveries go. */
export interface BusinessServer {
  url: string;
  answer: (how: ReceiverAnswer) => void;
  /** Whether its senders have to give up on it. */
  readonly isSlow: boolean;
  /** The calls, by transaction ID, to which it responded with 200 while the sender was still connected. */
  accepted: ReadonlySet<string>;
  /** The same, although the sender may already have given up. */
  acceptedLate: ReadonlySet<string>;
  /** Ends hanging requests: with a reset, or late with 200. Returns whether there were any. */
  release: () => boolean;
  stop: () => Promise<void>;
}

const delivery = z.object({ transaction_id: z.string() });

interface Held {
  id: string;
  response: ServerResponse;
  isLate: boolean;
}

/** Starts one on a free port of 127.0.0.1; it accepts everything by default. */
export async function startBusinessServer(): Promise<BusinessServer> {
  let how: ReceiverAnswer = 'accept';
  const accepted = new Set<string>();
  const acceptedLate = new Set<string>();
  const failedOnce = new Set<string>();
  let held: Held[] = [];

  function respond(response: ServerResponse, id: string): void {
    const isFirst = !failedOnce.has(id);
    if (how === 'refuse' || (how === 'flaky' && isFirst)) {
      failedOnce.add(id);
      response.writeHead(500).end('not now');
    } else if (how === 'reset') {
      response.socket?.resetAndDestroy();
    } else if (how === 'hang' || how === 'late') {
      held.push({ id, response, isLate: how === 'late' });
    } else {
      accepted.add(id);
      response.writeHead(200).end('taken');
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => response.destroy());
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { data } = delivery.safeParse(text === '' ? null : JSON.parse(text));
      if (data) respond(response, data.transaction_id);
      // Another test's sender may still use a connection to this port.
      else response.writeHead(400).end('no delivery');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    answer: (next) => {
      how = next;
    },
    get isSlow() {
      return how === 'hang' || how === 'late';
    },
    ...{ accepted, acceptedLate },
    release() {
      const released = held;
      held = [];
      for (const { id, response, isLate } of released) {
        if (isLate && !response.destroyed) {
          acceptedLate.add(id);
          response.writeHead(200).end('taken late');
        } else response.destroy();
      }
      return released.length > 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
