import type { Receiver } from '../../contract/index.js';
import { receiverPath } from './receiver-path.js';
import { parameterOf, receiverNames, RECEIVERS, type ReceiverName } from './receiver-table.js';

/** A port that only the system itself could listen on, and on which nothing does any more (tcpmux). */
export const NOBODY_LISTENS = 1;

// Of the kind that never is one (RFC 6761); without the token, as somebody may answer for it nevertheless.
const NO_NAME = 'http://no-such-name.invalid/receive';

/** Where receivers are served; none with a slash at its end. */
interface Bases {
  publicUrl: string;
  untrustedUrl: string;
}

function baseOf(name: ReceiverName, { publicUrl, untrustedUrl }: Bases): string {
  if (name === 'wrong_tls') return untrustedUrl;
  if (name === 'no_listener') return `http://${new URL(publicUrl).hostname}:${NOBODY_LISTENS}`;
  return publicUrl;
}

/** Every receiver with its address for the owner of this inbox token. */
export function listReceivers(token: string, bases: Bases): Receiver[] {
  return receiverNames.map((name) => {
    const parameter = parameterOf(name);
    const { about } = RECEIVERS[name];
    if (name === 'no_dns') return { name, address: NO_NAME, parameter, about };
    const address = baseOf(name, bases) + receiverPath(token, name) + (parameter ? '/{n}' : '');
    return { name, address, parameter, about };
  });
}
