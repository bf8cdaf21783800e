import ipaddr from 'ipaddr.js';

// Retired, but some systems still take ::127.0.0.1 for 127.0.0.1.
const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

/**
 * True unless the address is a public unicast one: loopback, link-local, private, carrier-grade NAT,
 * multicast, reserved, and the IPv6 forms that wrap an IPv4 address are all refused. Text that is no
 * address counts as private, so that a doubt never opens the door.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.match(IPV4_COMPATIBLE)) return true;
  return parsed.range() !== 'unicast';
}
