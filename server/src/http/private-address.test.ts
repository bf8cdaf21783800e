import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from './guarded-call.js';

describe('an address', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback of another number', '127.255.0.9'],
    ['this host', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['link-local, where clouds keep their credentials', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['IPv6 loopback', '::1'],
    ['IPv6 nowhere', '::'],
    ['IPv6 unique local', 'fd00::1'],
    ['IPv6 link-local', 'fe80::1'],
    ['IPv6 multicast', 'ff02::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped private, in hexadecimal', '::ffff:a01:203'],
    ['NAT64 of a private one', '64:ff9b::a01:203'],
    ['IPv4-compatible loopback', '::7f00:1'],
    ['6to4 of a private one', '2002:a01:203::1'],
    ['no address', 'example.com'],
    ['nothing', ''],
  ])('that is %s (%s) is private', (_what, address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
    'that is public (%s) is not',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});
