import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { SignatureVerdict } from '../../contract/index.js';
import type { ServedTestReceiver } from './addresses.js';
import type { OpenResponses } from './open-responses.js';

export interface Arrival extends ServedTestReceiver {
  method: string;
  signature: SignatureVerdict;
  /** How many attempts of its call have ended; 0 for a delivery of another sender. */
  attempts: number;
  /** The target of `redirect`. */
  elsewhere: string;
}

export interface Decision {
  /** As the inbox shows it. */
  answer: string;
  /** Null if no status is sent. */
  http_status: number | null;
  /** Sends it; resolves once the connection is no longer needed. */
  send: (response: ServerResponse, open: OpenResponses) => void | Promise<void>;
}

/** The longest time without a response: three times as long as the sandbox waits. */
const LONGEST_MS = 30_000;
const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };
const BLOCK = Buffer.alloc(64 * 1024, 'x');
const BLOCKS_A_MIB = (1024 * 1024) / BLOCK.length;
const HALF = 'This body ends here, although its length says that it';

function* blocks(mib: number): Generator<Buffer> {
  for (let left = mib * BLOCKS_A_MIB; left > 0; left -= 1) yield BLOCK;
}

const withStatus = (
  status: number,
  text: string,
  { answer = `HTTP ${status}`, headers = {} }: { answer?: string; headers?: object } = {},
): Decision => ({
  ...{ answer, http_status: status },
  send(response) {
    response.writeHead(status, { ...TEXT, ...headers });
    response.end(status === 205 ? '' : text);
  },
});

function failsThenWorks({ n, attempts }: Arrival): Decision {
  if (attempts >= n) {
    return withStatus(200, 'It works now.', { answer: `HTTP 200 after ${n} failures` });
  }
  const text = `Failure ${attempts + 1} of ${n} of this call.`;
  return withStatus(503, text, { answer: `HTTP 503, failure ${attempts + 1} of ${n}` });
}

/** How the test receiver responds. */
export function decide(arrival: Arrival): Decision {
  const { name, n, method, signature } = arrival;
  if (method !== 'POST') {
    const headers = { Allow: 'GET, HEAD, POST' };
    return withStatus(405, 'A test receiver takes POST only.', { headers });
  }
  switch (name) {
    case 'status':
      return withStatus(n, `HTTP ${n}, as this address asks for.`);
    case 'slow':
      return {
        ...{ answer: `waits ${n} s, then HTTP 200`, http_status: null },
        async send(response, open) {
          await open.hold(response, n * 1000);
          if (response.destroyed) return;
          response.writeHead(200, TEXT).end(`A response after ${n} s.`);
        },
      };
    case 'never':
      return {
        ...{ answer: 'no response', http_status: null },
        async send(response, open) {
          await open.hold(response, LONGEST_MS);
          response.destroy();
        },
      };
    case 'reset':
      return {
        ...{ answer: 'the connection was reset', http_status: null },
        send: (response) => {
          response.socket?.resetAndDestroy();
        },
      };
    case 'half_body':
      return {
        ...{ answer: 'HTTP 200, closed in the middle of the body', http_status: 200 },
        send(response) {
          response.writeHead(200, { ...TEXT, 'Content-Length': 2 * HALF.length });
          response.write(HALF, () => response.destroy());
        },
      };
    case 'wrong_tls':
      return withStatus(200, 'This sender does not check certificates.');
    case 'huge_body':
      return {
        ...{ answer: `HTTP 200 with ${n} MiB`, http_status: 200 },
        async send(response, open) {
          response.writeHead(200, { ...TEXT, 'Content-Length': n * 1024 * 1024 });
          // The pipe ends when the sender closes; a sender that does not read is cut off.
          Readable.from(blocks(n)).pipe(response);
          await open.hold(response, LONGEST_MS);
          response.destroy();
        },
      };
    case 'redirect':
      return withStatus(n, 'Go elsewhere.', { headers: { Location: arrival.elsewhere } });
    case 'fails_then_works':
      return failsThenWorks(arrival);
    case 'checks':
      return signature === 'match'
        ? withStatus(200, 'The signature is valid.')
        : withStatus(401, 'The signature is not valid.');
  }
}
