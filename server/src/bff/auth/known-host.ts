import { networkInterfaces } from 'node:os';
import type { RequestHandler } from 'express';
import { UnknownHostError } from '../errors.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
}

/**
 * Refuses a Host header that is neither this machine nor the public address: a foreign name that
 * resolves to us (DNS rebinding) would otherwise make us same-origin with somebody else's page.
 */
export function knownHost(listeningHost: string, publicUrl: () => string): RequestHandler {
  const known = new Set([...LOOPBACK, ...ownAddresses(), listeningHost.toLowerCase()]);
  return (request, _response, next) => {
    const given = `http://${request.headers.host ?? ''}`;
    const hostname = URL.canParse(given) ? new URL(given).hostname : '';
    if (!known.has(hostname) && hostname !== new URL(publicUrl()).hostname) {
      throw new UnknownHostError('Open the console under its own address (PUBLIC_URL).');
    }
    next();
  };
}
