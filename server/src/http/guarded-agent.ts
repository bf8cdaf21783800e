import dns, { type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import ipaddr from 'ipaddr.js';

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
export function guardedAgent(options: { allowPrivate: boolean; connectTimeoutMs: number }): Agent {
  return new Agent({
    connections: 64,
    connect: {
      timeout: options.connectTimeoutMs,
      ...(options.allowPrivate ? {} : { lookup: guardedLookup }),
    },
  });
}
