import type { RequestListener } from 'node:http';
import type { PhoneAccess } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import { listen, type Listening } from '../../http/listen.js';

const LONGEST_MS = 8 * 60 * 60 * 1000;

/**
 * Whether phones in the same network may open invites, on a second listener that serves nothing else. `invites` serves
 * what phones may reach. `address` is this machine's in its network, null if there is none; absent if phones are not
 * offered.
 */
export function createPhones(
  invites: () => RequestListener,
  address: (() => string | null) | undefined,
) {
  let open: { access: PhoneAccess; server: Listening; end: NodeJS.Timeout } | null = null;
  let turn: Promise<void> = Promise.resolve();

  async function change(on: boolean): Promise<void> {
    if (on === (open !== null)) return;
    if (open) {
      const { server, end } = open;
      open = null;
      clearTimeout(end);
      await server.close(0);
      return;
    }
    const host = address?.();
    if (host === undefined) throw new InvalidRequestError('This sandbox is not embedded.');
    if (host === null) throw new InvalidRequestError('This computer is in no network.');
    const server = await listen(invites(), { host, port: 0 });
    const access = { url: `http://${host}:${server.port}`, until: Date.now() + LONGEST_MS };
    open = { access, server, end: setTimeout(() => void set(false), LONGEST_MS).unref() };
  }

  /** Ends by itself after 8 hours, and with the program. Throws InvalidRequestError. */
  function set(on: boolean): Promise<void> {
    // One change after another, so that two members cannot open two listeners.
    const changed = turn.then(() => change(on));
    turn = changed.catch(() => undefined);
    return changed;
  }

  return {
    /** undefined if it is not offered, null while it is off. */
    state: () => (address ? (open?.access ?? null) : undefined),
    set,
  };
}

export type Phones = ReturnType<typeof createPhones>;
