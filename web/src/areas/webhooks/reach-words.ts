import type { HookReach } from '@connect-console/server/contract';

/** Why the service may be unable to deliver to the console; null when nothing speaks against it. */
export function reachWords(reach: HookReach): string | null {
  switch (reach) {
    case 'anywhere':
      return null;
    case 'this_machine':
      return 'The service cannot reach this address: it leads back to whichever machine uses it. Set PUBLIC_URL to an address that the service can reach, such as that of a tunnel.';
    case 'this_network':
      return 'The service can reach this address only from inside the same network. Set PUBLIC_URL to a public one.';
    case 'refused':
      return 'The service on this machine refuses private addresses such as this one. Set ALLOW_PRIVATE_DESTINATIONS=true, or PUBLIC_URL to a public address.';
  }
}
