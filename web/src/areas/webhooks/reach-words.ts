import type { HookReach } from '@connect-console/server/contract';

/** Why the service may be unable to deliver to the console; null if no reason is known. */
export function reachWords(reach: HookReach): string | null {
  switch (reach) {
    case 'anywhere':
      return null;
    case 'this_machine':
      return 'The service cannot reach this address because it is a loopback address. Set PUBLIC_URL to an address that the service can reach, such as a tunnel.';
    case 'this_network':
      return 'The service can reach this address only from the same network. Set PUBLIC_URL to a public address.';
    case 'refused':
      return 'The service on this machine rejects private addresses. Set ALLOW_PRIVATE_DESTINATIONS=true, or set PUBLIC_URL to a public address.';
  }
}
