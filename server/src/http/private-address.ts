import ipaddr from 'ipaddr.js';

/**
 * True unless the address is a public unicast one: loopback, link-local, private, carrier-grade NAT,
 * multicast, reserved, and the IPv6 forms that wrap an IPv4 address are all refused. Text that is no
 * address counts as private, so that a doubt never opens the door.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  return ipaddr.process(address).range() !== 'unicast';
}
