import type { Problem } from '@connect-console/server/contract';
import { useEffect } from 'react';
import { Listeners, useExternal } from '../ui/listeners';
import { ConsoleUnreachableError, ProblemError } from './failures';

/**
 * What became of the last write: none was under way, it was refused before anything was sent, an earlier step of it
 * was accepted, or it got no response at this time (ms since 1970), and may have been carried out.
 */
export type LastWrite =
  { state: 'none' | 'not_sent' | 'partly_sent' } | { state: 'unknown'; at: number };

const SIGNED_OUT: Problem = {
  ...{ type: 'about:blank', code: 'not_signed_in', status: 401 },
  ...{ title: 'You are not signed in', detail: '', request_id: '' },
};

/** The failure of a page without a session. */
export const notSignedIn = (): ProblemError => new ProblemError(SIGNED_OUT);

let ended: LastWrite | null = null;
let isSigningOut = false;
let acceptedAt = -Infinity;
let unansweredAt: number | null = null;
const listeners = new Listeners();
const waiting = new Set<{ resolve: () => void; reject: (reason: unknown) => void }>();

function setEnded(to: LastWrite | null): void {
  ended = to;
  listeners.notify();
}

/** Hears how a write ends: a response, or none. */
export function noteWrite(sending: Promise<[Response, string]>): void {
  sending.then(
    ([{ ok }]) => {
      unansweredAt = null;
      if (ok) acceptedAt = Date.now();
    },
    (failure: unknown) => {
      if (!(failure instanceof ConsoleUnreachableError)) return;
      unansweredAt = Date.now();
      if (ended !== null) setEnded({ state: 'unknown', at: unansweredAt });
    },
  );
}

/** The console refused a request for want of a session. Returns whether the page asks for a new sign-in in place. */
export function noteSessionEnd(): boolean {
  if (isSigningOut || listeners.isEmpty) return false;
  if (ended === null) {
    setEnded(unansweredAt === null ? { state: 'none' } : { state: 'unknown', at: unansweredAt });
  }
  return true;
}

/** The same for a write, which began at this time (ms since 1970). */
export function noteWriteRefused(begunAt: number): boolean {
  if (!noteSessionEnd()) return false;
  setEnded({ state: acceptedAt >= begunAt ? 'partly_sent' : 'not_sent' });
  return true;
}

/** Resolves when there is a session again, at once where none has ended. Rejects when the page is left instead. */
export async function sessionAgain(signal: AbortSignal | undefined): Promise<void> {
  if (ended === null) return;
  await new Promise<void>((resolve, reject) => {
    const waiter = { resolve, reject };
    waiting.add(waiter);
    const giveUp = () => {
      waiting.delete(waiter);
      // As fetch does.
      reject(new DOMException('The request was aborted', 'AbortError'));
    };
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/** The member signed in again: what waits is asked now. For `another` member it is given up. */
export function endOfWaiting(another: boolean): void {
  unansweredAt = null;
  setEnded(null);
  for (const { resolve, reject } of waiting) {
    if (another) reject(notSignedIn());
    else resolve();
  }
  waiting.clear();
}

/** The member signs out, so that a refusal is no surprise. Returns how to take that back. */
export function beginSignOut(): () => void {
  isSigningOut = true;
  return () => {
    isSigningOut = false;
  };
}

/** For the page that asks for a new sign-in: the last write when the session has ended, null while it has not. */
export function useSessionEnd(): LastWrite | null {
  const now = useExternal(listeners, () => ended);
  useEffect(
    () => () => {
      if (!listeners.isEmpty) return;
      isSigningOut = false;
      endOfWaiting(true);
    },
    [],
  );
  return now;
}
