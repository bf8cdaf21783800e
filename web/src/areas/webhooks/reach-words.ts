import type { HookReach } from '@connect-console/server/contract';

/** Why nothing can be delivered to the console. */
export const NO_SECRET = 'No webhook secret is set, so the console would reject every delivery';

/** Why the service may be unable to deliver to the console; null if no reason is known. */
export const REACH_WORDS: Readonly<Record<HookReach, string | null>> = {
  anywhere: null,
  this_machine:
    'The service cannot reach this address because it is a loopback address. Set PUBLIC_URL to an address that the service can reach, such as a tunnel.',
  this_network:
    'The service can reach this address only from the same network. Set PUBLIC_URL to a public address.',
  refused:
    'The service on this machine rejects private addresses. Set ALLOW_PRIVATE_DESTINATIONS=true, or set PUBLIC_URL to a public address.',
};
