import { networkInterfaces } from 'node:os';

const WILDCARDS = ['0.0.0.0', '::', ''];

/** The machine's first address that a phone in the same network can reach; null without a network. */
function networkAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}

/** The host to write in an address for a server that listens on `host`: a wildcard becomes the network's address. */
export function reachableHost(host: string): string {
  if (WILDCARDS.includes(host)) return networkAddress() ?? '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
