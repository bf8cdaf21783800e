import { networkInterfaces } from 'node:os';
import type { RequestHandler } from 'express';
import { CrossOriginError, UnknownHostError } from '../errors.js';

const READS = ['GET', 'HEAD', 'OPTIONS'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const HOST = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::\d+)?$/i;

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Refuses requests that another site could have caused (UnknownHostError, CrossOriginError):
 * - a Host header that names neither this machine nor the public address. Another site's name that resolves to this
 *   machine (DNS rebinding) would make that site's pages same-origin with the console.
 * - a request made by another site's page, by Sec-Fetch-Site: other sites may only link here. A page of the same site,
 * such as another port of this host, would send the member's cookie, and could use up the streams.
 * - a write whose Origin is neither the host of the request nor the public one. A program that sends none of these
 * headers is not a browser and has no member's cookie.
 */
export function requireOwnOrigin(listeningHost: string, publicUrl: () => string): RequestHandler {
  const known = new Set([...LOOPBACK, ...ownAddresses(), listeningHost.toLowerCase()]);
  return (request, _response, next) => {
    const { host = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
    const hostname = HOST.exec(host)?.[1]?.toLowerCase() ?? '';
    if (!known.has(hostname) && hostname !== new URL(publicUrl()).hostname) {
      throw new UnknownHostError('Open the console under its own address (PUBLIC_URL).');
    }
    const isRead = READS.includes(request.method);
    const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isForeign && !(isRead && mode === 'navigate')) {
      throw new CrossOriginError(`Requests of a ${site} page are refused.`);
    }
    if (!isRead) {
      const from = origin === undefined ? host : hostOf(origin);
      if (from === null || ![host, hostOf(publicUrl())].includes(from)) {
        throw new CrossOriginError('Writes from a page of another origin are refused.');
      }
    }
    next();
  };
}
