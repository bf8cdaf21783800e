import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/**
 * What the service does with a rerun. All but `refused`, `refused_late`, `maintenance`, `too_many` and `fault` create
 * the new call: `named` names it, `empty` responds with `{}`, `text` with OK, `never` does not respond, `late` (like
 * `refused_late`) responds after 200 ms, `gateway`, `closed` and `timed_out` are gateways that lose the response. A
 * `fault` is stated with a status that leaves open whether there is one.
 */
export type RerunAnswer =
  | 'named'
  | 'empty'
  | 'text'
  | 'never'
  | 'late'
  | 'gateway'
  | 'closed'
  | 'timed_out'
  | 'refused'
  | 'refused_late'
  | 'maintenance'
  | 'too_many'
  | 'fault';

type Decide = (transaction_id: string, n: number) => RerunAnswer | Promise<RerunAnswer>;

/** A service whose calls can be rerun, and that counts how often each was. */
export interface RerunService {
  url: string;
  /** By transaction ID: how often its rerun was requested and created a call. */
  reruns: Map<string, number>;
  /** All requests for a rerun, oldest first: by whose key, and the arrival's performance.now(). */
  requests: { transaction_id: string; key: string; at: number }[];
  /** By whose keys the calls were listed. */
  listings: Set<string>;
  /** Lists this many more calls, of the users p1, p2 …; returns their transaction IDs, oldest first. */
  add: (count: number, more?: object) => string[];
  /** From now on the call is listed with these fields. */
  change: (transaction_id: string, fields: object) => void;
  /** A promise delays the request, before anything is created, until it resolves. */
  answer: (how: RerunAnswer | Decide) => void;
  stop: () => Promise<void>;
}

const LISTED = 50;
const MAKES_NONE = new Set<RerunAnswer>([
  ...(['refused', 'refused_late', 'maintenance', 'too_many', 'fault'] as const),
]);
const body = z.object({ transaction_id: z.string() });

interface ListedCall {
  transaction_id: string;
  created_at: string;
}

const failures = {
  refused: [400, '{"status":"failure","failure_code":"INVALID_REQUEST","failure_reason":"No <b>"}'],
  maintenance: [503, '{"status":"failure","failure_code":"SERVICE_TEMPORARILY_UNAVAILABLE"}'],
  fault: [500, '{"status":"failure","failure_code":"INTERNAL_ERROR"}'],
  too_many: [429, '{"status":"failure","failure_code":"TOO_MANY_REQUESTS"}'],
  gateway: [502, '<h1>Bad gateway</h1>'],
  closed: [503, 'upstream connect error or disconnect/reset before headers'],
  timed_out: [504, '{"message":"Endpoint request timed out"}'],
} as const;

function send(response: ServerResponse, how: RerunAnswer, newId: string): void {
  if (how === 'never') return;
  if (how === 'refused_late') {
    setTimeout(() => {
      send(response, 'refused', newId);
    }, 200);
    return;
  }
  if (how in failures) {
    const [status, text] = failures[how as keyof typeof failures]; // it has just been looked up
    response.writeHead(status).end(text);
    return;
  }
  const named = JSON.stringify({ status: 'success', transaction_id: newId });
  const text = how === 'empty' ? '{}' : how === 'text' ? 'OK' : named;
  if (how === 'late') setTimeout(() => response.end(text), 200);
  else response.end(text);
}

/** Starts it on a free port of 127.0.0.1. */
export async function startRerunService(): Promise<RerunService> {
  const calls: ListedCall[] = [];
  let made = 0;
  let decide: Decide = () => 'named';

  function make(more: object = {}): string {
    const transaction_id = `ewh:${String(++made).padStart(6, '0')}`;
    const call = {
      ...{ transaction_id, webhook_type: 'USER_VERIFICATION_COMPLETED', status: 'PENDING' },
      ...{ attempts: 1, reference_user_id: `p${made}`, created_at: new Date().toISOString() },
      ...more,
    };
    calls.push(call);
    return transaction_id;
  }

  async function rerun(response: ServerResponse, key: string, text: string) {
    const { transaction_id } = body.parse(JSON.parse(text));
    service.requests.push({ transaction_id, key, at: performance.now() });
    const original = calls.find((call) => call.transaction_id === transaction_id);
    const how = original ? await decide(transaction_id, service.requests.length) : 'refused';
    let newId = '';
    if (!MAKES_NONE.has(how)) {
      service.reruns.set(transaction_id, (service.reruns.get(transaction_id) ?? 0) + 1);
      const { transaction_id: _old, created_at: _then, ...same } = original ?? {};
      newId = make(same);
    }
    send(response, how, newId);
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      const key = String(headers['api-key']);
      if (url.endsWith('/call/rerun')) {
        void rerun(response, key, Buffer.concat(chunks).toString());
      } else if (url.endsWith('/call/get')) {
        service.listings.add(key);
        response.end(JSON.stringify(calls.slice(-LISTED).reverse()));
      } else {
        response.end('[]');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  const service: RerunService = {
    url: `http://127.0.0.1:${port}`,
    reruns: new Map(),
    requests: [],
    listings: new Set(),
    add: (count, more) => Array.from({ length: count }, () => make(more)),
    change: (transaction_id, fields) => {
      const call = calls.find((each) => each.transaction_id === transaction_id);
      Object.assign(call ?? {}, fields);
    },
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
  return service;
}
