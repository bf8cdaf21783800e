import dns, { type LookupAddress } from 'node:dns';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';
import { z } from 'zod';

/** How many bytes of a response are stored (decisions.md, "an event"). */
export const KEPT_BYTES = 16 * 1024;

/**
 * The first 16 KiB as text, never ending inside a character. Invalid UTF-8 and NUL, which databases do not store in
 * text, become U+FFFD.
 */
export function keptText(bytes: Buffer): string {
  const cut = bytes.length > KEPT_BYTES;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  // A streaming decoder leaves out an incomplete last character.
  return decoder
    .decode(bytes.subarray(0, KEPT_BYTES), { stream: cut })
    .replaceAll('\u0000', '\uFFFD');
}

const MAX_MESSAGE = 500;

const coded = z.object({ code: z.string().regex(/^[A-Z][A-Z0-9_]*$/) });

// The HTTP client has its own names for some of the system's common errors.
const PLAIN: Partial<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_HEADERS_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_BODY_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_SOCKET: 'ECONNRESET',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'ECONNRESET',
};

/** Why no complete response arrived within `timeoutMs`: a code and the message of the error. */
export function networkFailure(error: unknown, timeoutMs: number) {
  if (!(error instanceof Error)) return { code: 'UNKNOWN', message: String(error) };
  if (error.name === 'TimeoutError') {
    return { code: 'ETIMEDOUT', message: `no complete response within ${timeoutMs} ms` };
  }
  // A name with several addresses fails once for each; only the first failure is reported.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = coded.safeParse(error).data?.code ?? coded.safeParse(first).data?.code ?? 'UNKNOWN';
  const message = first instanceof Error && error.message === '' ? first.message : error.message;
  return { code: PLAIN[code] ?? code, message: message.slice(0, MAX_MESSAGE) };
}

export type NetworkFailure = ReturnType<typeof networkFailure>;

// Obsolete, but some systems still treat ::127.0.0.1 as 127.0.0.1.
const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

/**
 * True unless the address is a public unicast one: loopback, link-local, private, carrier-grade NAT, multicast,
 * reserved, and the IPv6 forms that wrap an IPv4 address are all refused. Text that is not an address counts as
 * private, so that anything doubtful is refused.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.match(IPV4_COMPATIBLE)) return true;
  return parsed.range() !== 'unicast';
}

/** A call was directed at an address inside the network, while ALLOW_PRIVATE_DESTINATIONS is off. */
export class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS';

  constructor(readonly hostname: string) {
    super(`${hostname} is a private address; private destinations are not allowed here.`);
  }
}

// Connects to exactly the addresses that were checked, so a name that resolves differently the second time gains
// nothing.
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) {
      callback(error, []);
      return;
    }
    const [first] = addresses;
    if (!first) {
      callback(new Error(`${hostname} has no address`), []);
    } else if (addresses.some(({ address }) => isPrivateAddress(address))) {
      callback(new PrivateAddressError(hostname), []);
    } else if (options.all) {
      callback(null, addresses);
    } else {
      callback(null, first.address, first.family);
    }
  });
};

/** Throws PrivateAddressError for a URL whose host is literally a private address, without DNS. */
export function refusePrivateLiteral(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new PrivateAddressError(host);
}

/**
 * The undici agent for requests to addresses that a member can choose. Unless private destinations are allowed, names
 * are checked after DNS and pinned; literal addresses need refusePrivateLiteral() first, because they are connected
 * without a look-up.
 */
export const guardedAgent = (allowPrivate: boolean, timeout: number) =>
  new Agent({
    connections: 64,
    connect: { timeout, ...(allowPrivate ? {} : { lookup: guardedLookup }) },
  });

/** The result of one call. A response that broke off has both a status and a network error. */
export interface GuardedResponse {
  http_status: number | null;
  /** Empty if there was no response. */
  headers: IncomingHttpHeaders;
  /** The first 16 KiB as text. */
  body: string | null;
  /** Whether the body was longer than what is kept. */
  body_cut: boolean;
  network_error: NetworkFailure | null;
  duration_ms: number;
}

interface Sent {
  method: 'POST' | 'HEAD';
  headers: Record<string, string>;
  body: Buffer | null;
}

/**
 * The one client for webhooks, relays and test events, with its own connections, so that no other client waits for
 * them. It never throws: a network error or a refusal by the guard is the response's `network_error`. `timeoutMs`
 * covers look-up, connection, headers and body together; redirects are not followed (decisions.md, "what counts as
 * delivered").
 */
export function createGuardedClient(settings: { allowPrivate: boolean; timeoutMs: number }) {
  const { allowPrivate, timeoutMs } = settings;
  const dispatcher = guardedAgent(allowPrivate, timeoutMs);

  async function send(destination: string, sent: Sent): Promise<GuardedResponse> {
    const received: GuardedResponse = {
      ...{ http_status: null, headers: {}, body: null, body_cut: false },
      ...{ network_error: null, duration_ms: 0 },
    };
    const started = performance.now();
    const chunks: Uint8Array[] = [];
    try {
      const url = new URL(destination);
      if (!allowPrivate) refusePrivateLiteral(url);
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await request(url, { dispatcher, signal, ...sent });
      received.http_status = response.statusCode;
      received.headers = response.headers;
      let bytes = 0;
      const body: AsyncIterable<Uint8Array> = response.body; // chunks are typed as any there
      for await (const chunk of body) {
        chunks.push(chunk);
        bytes += chunk.length;
        received.body_cut = bytes > KEPT_BYTES;
        if (received.body_cut) break; // leaving the loop destroys the stream
      }
    } catch (error) {
      received.network_error = networkFailure(error, timeoutMs);
    }
    received.duration_ms = Math.round(performance.now() - started);
    if (received.http_status !== null) received.body = keptText(Buffer.concat(chunks));
    return received;
  }

  return {
    post: (url: string, headers: Record<string, string>, body: Buffer) =>
      send(url, { method: 'POST', headers, body }),
    /** Sends a HEAD request to find out whether anything responds there, without delivering anything. */
    look: (url: string) => send(url, { method: 'HEAD', headers: {}, body: null }),
    close: () => dispatcher.destroy(),
  };
}

export type GuardedClient = ReturnType<typeof createGuardedClient>;
