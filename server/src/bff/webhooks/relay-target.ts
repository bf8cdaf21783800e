import { PrivateAddressError, refusePrivateLiteral } from '../../http/guarded-agent.js';
import { InvalidRequestError } from '../../http/errors.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function sameHost(one: URL, other: URL): boolean {
  if (one.hostname === other.hostname) return one.port === other.port;
  // Behind a proxy the schemes differ, and so the ports; on this machine the names do.
  return LOOPBACK.includes(one.hostname) && LOOPBACK.includes(other.hostname)
    ? one.port === other.port
    : false;
}

/** Whether a relay to this address would come back to where webhooks arrive (`…/hooks/…`). */
function isOwn(target: URL, hookUrl: URL): boolean {
  const folder = hookUrl.pathname.slice(0, hookUrl.pathname.lastIndexOf('/') + 1);
  return sameHost(target, hookUrl) && target.pathname.toLowerCase().startsWith(folder);
}

function refuse(reason: string, cause?: unknown): never {
  const fields = [{ field: 'relay_url', reason }];
  throw new InvalidRequestError(`relay_url ${reason}`, fields, { cause });
}

/**
 * Throws InvalidRequestError for an address that leads back to the console itself, or that the guard would
 * refuse as it stands. Another name of the console is caught when a delivery comes back with our mark.
 */
export function checkRelayTarget(relay_url: string, hook_url: string, allowPrivate: boolean): void {
  const target = new URL(relay_url);
  if (isOwn(target, new URL(hook_url))) refuse('is the console itself: deliveries would go round');
  if (allowPrivate) return;
  try {
    refusePrivateLiteral(target);
  } catch (error) {
    if (!(error instanceof PrivateAddressError)) throw error;
    refuse('is a private address, which ALLOW_PRIVATE_DESTINATIONS refuses', error);
  }
}
