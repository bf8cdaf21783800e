import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { connectApi } from '../../contract/index.js';

/** A successful response that the console received from the service. */
export interface Received {
  path: string;
  /** The API key of the request. */
  key: string;
  /** The request and the response, both parsed. */
  sent: unknown;
  body: unknown;
  /** When the service responded, by its own clock: between these two times, in ms. */
  between: [from: number, to: number];
}

/**
 * Stands between a console and a service: records what the console receives, lets single polls through, and can be cut.
 */
export interface ServiceGate {
  url: string;
  /** Oldest first. */
  received: Received[];
  /** Lets one poll through; resolves when the next one waits, so that this one has been stored. */
  poll: () => Promise<void>;
  /** The same, but the listing of attempts is refused. */
  pollCallsOnly: () => Promise<void>;
  /** Resolves when a poll waits at the gate, so that everything polled has been stored. */
  settled: () => Promise<void>;
  /** While it is cut, every response is a 503. */
  setCut: (isCut: boolean) => void;
  /** While it is held, status checks wait. */
  setHeld: (isHeld: boolean) => void;
  stop: () => Promise<void>;
}

// The first request of a poll: at the gate, the poll has received nothing yet.
const ATTEMPTS = connectApi.event_get.path;
const CHECK = connectApi.get_status.path;
const UNAVAILABLE = JSON.stringify({
  ...{ status: 'failure', failure_code: 'SERVICE_TEMPORARILY_UNAVAILABLE' },
  failure_reason: 'The gate is cut.',
});

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer); // a request without an encoding gives Buffers
  return Buffer.concat(chunks).toString();
}

/** Starts a gate to the service at `target`, whose clock `now` reads (ms). */
export async function startServiceGate(target: string, now: () => number): Promise<ServiceGate> {
  const agent = new Agent();
  const received: Received[] = [];
  let isCut = false;
  const waitingPolls: (() => void)[] = [];
  const waitingChecks: (() => void)[] = [];
  let isHeld = false;
  let isHalf = false;
  const arrived: (() => void)[] = [];

  /** Resolves when the poll may continue, or the gate is cut. */
  async function pass(response: ServerResponse, path: string): Promise<void> {
    if (isCut) return;
    if (path !== ATTEMPTS && !(path === CHECK && isHeld)) return;
    const waiting = path === ATTEMPTS ? waitingPolls : waitingChecks;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      // A console that stops does not wait for its response.
      response.once('close', () => {
        const place = waiting.indexOf(resolve);
        if (place >= 0) waiting.splice(place, 1);
        resolve();
      });
      if (path === ATTEMPTS) for (const resolve of arrived.splice(0)) resolve();
    });
  }

  async function handle(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '', method = 'POST' } = asked;
    const sent = await bodyOf(asked);
    await pass(response, path);
    if (isCut || (isHalf && path === ATTEMPTS)) {
      response.writeHead(503, { 'content-type': 'application/json' }).end(UNAVAILABLE);
      return;
    }
    if (response.destroyed) return;
    const key = String(asked.headers['api-key']);
    const from = now();
    const answer = await request(target + path, {
      ...{ method: method as 'POST', dispatcher: agent, body: sent || null }, // or GET; undici names all methods
      headers: { 'api-key': key, ...(sent ? { 'content-type': 'application/json' } : {}) },
    });
    const text = await answer.body.text();
    if (answer.statusCode === 200) {
      const body: unknown = JSON.parse(text);
      const between: Received['between'] = [from, now()];
      received.push({ path, key, sent: sent ? JSON.parse(sent) : null, body, between });
    }
    const date = answer.headers['date'];
    response.sendDate = false;
    response.writeHead(answer.statusCode, {
      'content-type': 'application/json',
      ...(typeof date === 'string' ? { date } : {}),
    });
    response.end(text);
  }

  const server = createServer((asked, response) => {
    handle(asked, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo

  const settled = () =>
    waitingPolls.length > 0
      ? Promise.resolve()
      : new Promise<void>((resolve) => arrived.push(resolve));

  async function poll(): Promise<void> {
    await settled();
    waitingPolls.shift()?.();
    await settled();
  }

  function release(waiting: (() => void)[]): void {
    for (const go of waiting.splice(0)) go();
  }

  return {
    url: `http://127.0.0.1:${port}`,
    received,
    settled,
    poll,
    async pollCallsOnly() {
      isHalf = true;
      await poll();
      isHalf = false;
    },
    setCut(value) {
      isCut = value;
      if (value) release(waitingPolls);
    },
    setHeld(value) {
      isHeld = value;
      if (!value) release(waitingChecks);
    },
    async stop() {
      isCut = true;
      release(waitingPolls);
      release(waitingChecks);
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      });
      await agent.close();
    },
  };
}
