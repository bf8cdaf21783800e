import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A response that replaces the usual one; `hang` never responds. */
export interface ServiceAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  hang?: boolean;
}

type What = 'calls' | 'events' | 'status' | 'other';

/** A service that lists what a test says, and counts its requests. */
export interface ListingService {
  url: string;
  /** Oldest first; the last 50 of each are listed, newest first. */
  calls: object[];
  events: object[];
  /** The response of get_status for each user; any other user has no connection. */
  statuses: Map<string, object>;
  /** Oldest first, with the path and the time of the arrival (ms). */
  requests: { what: What; user: string | null; path: string; at: number }[];
  /** Responds with this instead, unless it is null. */
  instead: (what: What, user: string | null) => ServiceAnswer | null;
  /** How a listing is wrapped. */
  wrap: (list: object[]) => unknown;
  /** How far its clock is ahead, in ms. */
  clockOffset: number;
  stop: () => Promise<void>;
}

const LISTED = 50;
const userForm = z.object({ reference_user_id: z.string() });

function whatOf(path: string): What {
  if (path.endsWith('/call/get')) return 'calls';
  if (path.endsWith('/event/get')) return 'events';
  return path.endsWith('/get_status') ? 'status' : 'other';
}

function userIn(body: string): string | null {
  try {
    return userForm.safeParse(JSON.parse(body)).data?.reference_user_id ?? null;
  } catch {
    return null; // not JSON, so no user
  }
}

/** Starts it on a free port of 127.0.0.1, or on a given one. */
export async function startListingService(): Promise<ListingService> {
  function usual(what: What, user: string | null): unknown {
    if (what === 'calls') return service.wrap(service.calls.slice(-LISTED).reverse());
    if (what === 'events') return service.wrap(service.events.slice(-LISTED).reverse());
    const status = service.statuses.get(user ?? '') ?? { has_connection: false };
    return { status: 'success', ...(what === 'status' ? status : {}) };
  }

  function answer(response: ServerResponse, what: What, user: string | null) {
    const other = service.instead(what, user);
    if (other?.hang) return;
    response.sendDate = false;
    response.writeHead(other?.status ?? 200, {
      'content-type': 'application/json',
      date: new Date(Date.now() + service.clockOffset).toUTCString(),
      ...other?.headers,
    });
    response.end(other?.body ?? JSON.stringify(usual(what, user)));
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const what = whatOf(request.url ?? '');
      const user = userIn(Buffer.concat(chunks).toString());
      service.requests.push({ what, user, path: request.url ?? '', at: Date.now() });
      answer(response, what, user);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  const service: ListingService = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    events: [],
    statuses: new Map(),
    requests: [],
    instead: () => null,
    wrap: (list) => list,
    clockOffset: 0,
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

/** A call as a sandbox lists it; `n` determines its ID and its time, a second apart. */
export function listedCall(n: number, more: object = {}): object {
  return {
    transaction_id: `ewh:${n}`,
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    status: 'COMPLETED',
    attempts: 1,
    reference_user_id: `p${n}`,
    created_at: new Date(Date.UTC(2026, 10, 20) + n * 1000).toISOString(),
    ...more,
  };
}

/** The first attempt of the call with that number. */
export function listedEvent(n: number, more: object = {}): object {
  return {
    event_id: `e${n}`,
    transaction_id: `ewh:${n}`,
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    attempt: 1,
    http_status: 200,
    created_at: new Date(Date.UTC(2026, 10, 20) + n * 1000 + 500).toISOString(),
    ...more,
  };
}
