import { isOwnComputer, type Environment, type HookReach } from '../../contract/index.js';
import { refusedField } from '../../http/errors.js';
import {
  isPrivateAddress,
  PrivateAddressError,
  refusePrivateLiteral,
} from '../../http/guarded-call.js';

/** The address to give to the service as a destination. */
export function hookUrl(publicUrl: string, environment: Environment): string {
  return new URL(`${publicUrl}/hooks/${environment}`).href;
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');
// A host name may resolve to any address; only a literal address is known to be private.
const isInside = (host: string): boolean => /^[\d.]+$|:/.test(host) && isPrivateAddress(host);

/** Whether a service at this base URL can deliver to the hook URL, judging by the two addresses. */
export function hookReach(hook: string, baseUrl: string, allowPrivate: boolean): HookReach {
  const isHere = isOwnComputer(hook);
  if (!isHere && !isInside(hostOf(hook))) return 'anywhere';
  if (isOwnComputer(baseUrl)) return allowPrivate ? 'anywhere' : 'refused';
  if (isHere) return 'this_machine';
  return isInside(hostOf(baseUrl)) ? 'anywhere' : 'this_network';
}

function sameHost(one: URL, other: URL): boolean {
  const isOne = one.hostname === other.hostname;
  return (
    (isOne || (isOwnComputer(one.href) && isOwnComputer(other.href))) && one.port === other.port
  );
}

/** Whether a relay to this address would come back to an incoming hook (`…/hooks/…`). */
function isOwn(target: URL, hook: URL): boolean {
  const folder = hook.pathname.slice(0, hook.pathname.lastIndexOf('/') + 1);
  return sameHost(target, hook) && target.pathname.toLowerCase().startsWith(folder);
}

/**
 * Throws InvalidRequestError for an address that leads back to the console itself, or that the address guard would
 * refuse. Another name of the console is recognised when a delivery comes back with RELAY_MARK.
 */
export function checkRelayTarget(relay_url: string, hook_url: string, allowPrivate: boolean): void {
  const target = new URL(relay_url);
  if (isOwn(target, new URL(hook_url))) {
    throw refusedField('relay_url', 'is the console itself: deliveries would come back to it');
  }
  if (allowPrivate) return;
  try {
    refusePrivateLiteral(target);
  } catch (error) {
    if (!(error instanceof PrivateAddressError)) throw error;
    const reason = 'is a private address, which ALLOW_PRIVATE_DESTINATIONS refuses';
    throw refusedField('relay_url', reason);
  }
}
