import { isIP } from 'node:net';

/** The console as browsers identify it for passkeys, which work only at this origin. */
export interface RelyingParty {
  /** The host name. */
  id: string;
  origin: string;
}

/** Why passkeys cannot be used when relyingParty() is null. */
export const NO_PARTY =
  'Passkeys need a host name and https: set PUBLIC_URL to such an address, or to http://localhost.';

/** The relying party of a public URL; null where browsers do not support passkeys, such as at an IP address. */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return isAddress || (protocol !== 'https:' && !isLocal) ? null : { id: hostname, origin };
}
