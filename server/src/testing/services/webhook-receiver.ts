import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a receiver responds to one delivery. */
interface ReceiverAnswer {
  /** 200 by default. */
  status?: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** Waits before it responds. */
  delayMs?: number;
  /** `hang` never responds; `reset` cuts the connection; `hang-body` stops after the headers. */
  fault?: 'hang' | 'reset' | 'hang-body';
}

/** A received delivery: the exact bytes, nothing parsed. */
interface Delivery {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  /** performance.now() of its arrival. */
  at: number;
}

/** A webhook destination for tests. */
export interface WebhookReceiver {
  /** Base URL, without a trailing slash. */
  url: string;
  /** Newest last. */
  deliveries: Delivery[];
  /** Responds like this from now on: always the same, or by delivery. */
  answer: (how: ReceiverAnswer | ((delivery: Delivery) => ReceiverAnswer)) => void;
  stop: () => Promise<void>;
}

function send(response: ServerResponse, how: ReceiverAnswer): void {
  response.writeHead(how.status ?? 200, how.headers ?? {});
  if (how.fault === 'hang-body') {
    response.write('begun');
    return;
  }
  response.end(how.body ?? '');
}

/** Starts a real HTTP receiver on a free port of 127.0.0.1; it responds with 200 by default. */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const deliveries: Delivery[] = [];
  let decide: (delivery: Delivery) => ReceiverAnswer = () => ({});
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => response.destroy());
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', method = '', headers } = request;
      const raw = Buffer.concat(chunks);
      const delivery = { path: url, method, headers, raw, at: performance.now() };
      deliveries.push(delivery);
      const how = decide(delivery);
      if (how.fault === 'hang') return;
      if (how.fault === 'reset') {
        request.socket.resetAndDestroy();
        return;
      }
      if (how.delayMs === undefined) send(response, how);
      else setTimeout(send, how.delayMs, response, how);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo; // a TCP server has an AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    deliveries,
    answer: (how) => {
      decide = typeof how === 'function' ? how : () => how;
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
