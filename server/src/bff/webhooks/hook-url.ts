import type { Environment, HookReach } from '../../contract/index.js';
import { isPrivateAddress } from '../../http/private-address.js';

/** The address to give the service as destination. */
export function hookUrl(publicUrl: string, environment: Environment): string {
  return new URL(`${publicUrl}/hooks/${environment}`).href;
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
// A host name may resolve to any address; only a literal address is known to be inside.
const isInside = (host: string): boolean =>
  isLoopback(host) || (/^[\d.]+$|:/.test(host) && isPrivateAddress(host));

/** Whether a service at this base URL can deliver to the hook URL, as far as the two addresses show. */
export function hookReach(hook: string, baseUrl: string, allowPrivate: boolean): HookReach {
  const [here, service] = [hostOf(hook), hostOf(baseUrl)];
  if (!isInside(here)) return 'anywhere';
  if (isLoopback(service)) return allowPrivate ? 'anywhere' : 'refused';
  if (isLoopback(here)) return 'this_machine';
  return isInside(service) ? 'anywhere' : 'this_network';
}
