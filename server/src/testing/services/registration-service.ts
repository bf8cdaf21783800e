import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { RegisterRequest } from '../../contract/index.js';

/**
 * What the service does with a registration. `lost` registers and resets, `late` responds after 100 ms; `reset`,
 * `fault`, `refused`, `maintenance` and `too_many` register no user.
 */
export type RegisterAnswer =
  'registered' | 'late' | 'lost' | 'reset' | 'fault' | 'refused' | 'maintenance' | 'too_many';

/** A service that registers users, returns the same user_id for a known one, and counts requests. */
export interface RegistrationService {
  url: string;
  /** The user_id of every registered user, by reference_user_id. */
  users: Map<string, string>;
  /** The bodies of all requests, oldest first, and when each arrived by performance.now(). */
  requests: { body: Partial<RegisterRequest> & { reference_user_id: string }; at: number }[];
  /** The most requests under way at once. */
  most: () => number;
  answer: (how: RegisterAnswer | ((id: string, asked: number) => RegisterAnswer)) => void;
  /** Whether it responds to GET /sandbox. */
  offer: (controls: boolean) => void;
  /** Deletes all users and requests. */
  clear: () => void;
  stop: () => Promise<void>;
}

const LATE_MS = 100;
const body = z.looseObject({ reference_user_id: z.string() });
const REGISTERS = new Set<RegisterAnswer>(['registered', 'late', 'lost']);

const stated = (failure_code: string, failure_reason: string): string =>
  JSON.stringify({ status: 'failure', failure_code, failure_reason });

const failures = new Map<RegisterAnswer, [status: number, text: string]>([
  ['refused', [400, stated('INVALID_REQUEST', 'No <b>room</b> for them')]],
  ['fault', [500, stated('INTERNAL_ERROR', 'A fault.')]],
  ['maintenance', [503, stated('SERVICE_TEMPORARILY_UNAVAILABLE', 'Back soon.')]],
  ['too_many', [429, stated('TOO_MANY_REQUESTS', 'Slow down.')]],
]);

const offered = JSON.stringify({
  outcomes: ['verified'],
  clock: {
    ...{ now: '2026-11-21T00:00:00.000Z', offset_ms: 0, next_retry_at: null },
    ...{ pending_calls: 0, running: null },
  },
  maintenance: { on: false },
  limits: { attempts: 16, retry_base_ms: 5000, backoff_cap_ms: 21_600_000 },
});

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
  return Buffer.concat(chunks).toString();
}

/** Starts it on a free port of 127.0.0.1; `registered` is its initial response. */
export async function startRegistrationService(): Promise<RegistrationService> {
  let decide: (id: string, asked: number) => RegisterAnswer = () => 'registered';
  let underWay = 0;
  let most = 0;
  let made = 0;
  let isOffered = true;

  async function register(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = body.parse(JSON.parse(await readText(request)));
    const id = asked.reference_user_id;
    service.requests.push({ body: asked, at: performance.now() });
    const how = decide(
      id,
      service.requests.filter((one) => one.body.reference_user_id === id).length,
    );
    if (REGISTERS.has(how) && !service.users.has(id)) service.users.set(id, `bcu_${++made}`);
    if (how === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    if (how === 'reset' || how === 'lost') {
      request.socket.resetAndDestroy();
      return;
    }
    const failure = failures.get(how);
    if (failure) {
      response.writeHead(failure[0], how === 'too_many' ? { 'retry-after': '0' } : {});
      response.end(failure[1]);
      return;
    }
    const user_id = service.users.get(id) ?? '';
    const invite_url = `https://invite.test/${user_id}`;
    const answer = { status: 'success', user_id, invite_url, connection_verified: false };
    response.end(JSON.stringify(answer));
  }

  const server = createServer((request, response) => {
    if (request.url === '/sandbox') {
      response.writeHead(isOffered ? 200 : 404).end(isOffered ? offered : '');
      return;
    }
    if (!request.url?.endsWith('/register')) {
      response.end('[]');
      return;
    }
    underWay += 1;
    most = Math.max(most, underWay);
    response.once('close', () => {
      underWay -= 1;
    });
    void register(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  const service: RegistrationService = {
    url: `http://127.0.0.1:${port}`,
    users: new Map(),
    requests: [],
    most: () => most,
    answer: (how) => {
      decide = typeof how === 'function' ? how : () => how;
    },
    offer: (controls) => {
      isOffered = controls;
    },
    clear: () => {
      service.users.clear();
      service.requests.length = 0;
      most = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return service;
}
