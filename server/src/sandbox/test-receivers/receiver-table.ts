import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { SignatureVerdict, TestReceiver } from '../../contract/index.js';

/** A delivery to a test receiver. */
export interface Arrival {
  /** The receiver's parameter; 0 if it has none. */
  n: number;
  signature: SignatureVerdict;
  /** How many attempts of its call have ended; 0 for a delivery of another sender. */
  attempts: number;
  /** The target of `redirect`. */
  elsewhere: string;
}

/** How a test receiver responds. */
export interface Decision {
  /** As the inbox shows it. */
  answer: string;
  /** Null if no status is sent. */
  http_status: number | null;
  /** Sends it; resolves once the connection is no longer needed. */
  send: (response: ServerResponse) => void | Promise<void>;
}

/** The longest time without a response: three times as long as the sandbox waits. */
const LONGEST_MS = 30_000;
const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };
const BLOCK = Buffer.alloc(64 * 1024, 'x');
const BLOCKS_A_MIB = (1024 * 1024) / BLOCK.length;
const HALF = 'This body ends here, although its length says that it';

/** Keeps a connection open until `ms` have passed or it closes. */
async function hold(response: ServerResponse, ms: number): Promise<void> {
  if (response.destroyed) return;
  const closed = new Promise((resolve) => response.once('close', resolve));
  await Promise.race([delay(ms, undefined, { ref: false }), closed]);
}

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

interface Row {
  /** The parameter's limits; absent for a test receiver without one. */
  parameter?: NonNullable<TestReceiver['parameter']>;
  about: string;
  /** Absent where nothing is at the address. */
  respond?: (arrival: Arrival) => Decision;
}

/** The test receivers: destinations with a fixed behaviour, and what an attempt there looks like. */
export const TEST_RECEIVERS: ReadonlyMap<string, Row> = new Map(
  Object.entries<Row>({
    status: {
      parameter: { label: 'HTTP status', min: 200, max: 599, usual: 500 },
      about:
        'Responds with this status at once. 200 to 299 count as delivered, all others as failed.',
      respond: ({ n }) => withStatus(n, `HTTP ${n}, as this address asks for.`),
    },
    slow: {
      parameter: { label: 'seconds', min: 1, max: 60, usual: 5 },
      about:
        'Responds with 200 after so many seconds. The sandbox waits 10 s: up to 9 s is delivered late, from 10 s on the attempt ends with ETIMEDOUT.',
      respond: ({ n }) => ({
        ...{ answer: `waits ${n} s, then HTTP 200`, http_status: null },
        async send(response) {
          await hold(response, n * 1000);
          if (response.destroyed) return;
          response.writeHead(200, TEXT).end(`A response after ${n} s.`);
        },
      }),
    },
    never: {
      about: 'Accepts the delivery and never responds: the attempt ends with ETIMEDOUT after 10 s.',
      respond: () => ({
        ...{ answer: 'no response', http_status: null },
        async send(response) {
          await hold(response, LONGEST_MS);
          response.destroy();
        },
      }),
    },
    reset: {
      about: 'Accepts the delivery and resets the connection: the attempt ends with ECONNRESET.',
      respond: () => ({
        ...{ answer: 'the connection was reset', http_status: null },
        send: (response) => {
          response.socket?.resetAndDestroy();
        },
      }),
    },
    half_body: {
      about:
        'Responds with 200 and closes the connection in the middle of the body: the attempt has a status and ECONNRESET, and counts as failed.',
      respond: () => ({
        ...{ answer: 'HTTP 200, closed in the middle of the body', http_status: 200 },
        send(response) {
          response.writeHead(200, { ...TEXT, 'Content-Length': 2 * HALF.length });
          response.write(HALF, () => response.destroy());
        },
      }),
    },
    wrong_tls: {
      about:
        'Presents a self-signed certificate: nothing arrives, and the attempt ends with DEPTH_ZERO_SELF_SIGNED_CERT.',
      respond: () => withStatus(200, 'This sender does not check certificates.'),
    },
    huge_body: {
      parameter: { label: 'MiB', min: 1, max: 100, usual: 5 },
      about:
        'Responds with 200 and a body of this many MiB. The sandbox reads 16 KiB and does not wait for the rest: delivered.',
      respond: ({ n }) => ({
        ...{ answer: `HTTP 200 with ${n} MiB`, http_status: 200 },
        async send(response) {
          response.writeHead(200, { ...TEXT, 'Content-Length': n * 1024 * 1024 });
          // The pipe ends when the sender closes; a sender that does not read is cut off.
          Readable.from(blocks(n)).pipe(response);
          await hold(response, LONGEST_MS);
          response.destroy();
        },
      }),
    },
    redirect: {
      parameter: { label: 'HTTP status', min: 301, max: 308, usual: 307 },
      about:
        'Redirects the delivery. Redirects are not followed and count as failed; a sender that follows them arrives at the test receiver "status".',
      respond: ({ n, elsewhere }) =>
        withStatus(n, 'Go elsewhere.', { headers: { Location: elsewhere } }),
    },
    fails_then_works: {
      parameter: { label: 'failures', min: 1, max: 15, usual: 3 },
      about:
        'Responds with 503 to this many attempts of each call, then with 200: the call is retried and ends COMPLETED.',
      respond: ({ n, attempts }) =>
        attempts >= n
          ? withStatus(200, 'It works now.', { answer: `HTTP 200 after ${n} failures` })
          : withStatus(503, `Failure ${attempts + 1} of ${n} of this call.`, {
              answer: `HTTP 503, failure ${attempts + 1} of ${n}`,
            }),
    },
    checks: {
      about:
        'The reference receiver: checks the signature of the raw body, and responds with 200 when it is valid, else with 401.',
      respond: ({ signature }) =>
        signature === 'match'
          ? withStatus(200, 'The signature is valid.')
          : withStatus(401, 'The signature is not valid.'),
    },
    no_dns: {
      about: 'A name that does not resolve: the attempt ends with ENOTFOUND.',
    },
    no_listener: {
      about: 'A port where nothing listens: the attempt ends with ECONNREFUSED.',
    },
  }),
);

/** The response to any other method. */
export const POST_ONLY = withStatus(405, 'A test receiver takes POST only.', {
  headers: { Allow: 'GET, HEAD, POST' },
});
