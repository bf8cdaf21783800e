import { isOwnComputer, type Environment, type HookReach } from '../../contract/index.js';
import { isPrivateAddress } from '../../http/guarded-agent.js';

/** The address to give the service as destination. */
export function hookUrl(publicUrl: string, environment: Environment): string {
  return new URL(`${publicUrl}/hooks/${environment}`).href;
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');
// A host name may resolve to any address; only a literal address is known to be inside.
const isInside = (host: string): boolean => /^[\d.]+$|:/.test(host) && isPrivateAddress(host);

/** Whether a service at this base URL can deliver to the hook URL, as far as the two addresses show. */
export function hookReach(hook: string, baseUrl: string, allowPrivate: boolean): HookReach {
  const isHere = isOwnComputer(hook);
  if (!isHere && !isInside(hostOf(hook))) return 'anywhere';
  if (isOwnComputer(baseUrl)) return allowPrivate ? 'anywhere' : 'refused';
  if (isHere) return 'this_machine';
  return isInside(hostOf(baseUrl)) ? 'anywhere' : 'this_network';
}
