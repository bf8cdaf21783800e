import type { Problem } from '@connect-console/server/contract';
import { useEffect } from 'react';
import { Listeners, useExternal } from '../ui/listeners';
import { ConsoleUnreachableError, ProblemError } from './failures';

/**
 * The state of the last write: none was under way, it was refused before anything was sent, an earlier step of it was
 * accepted, or it got no response at this time (ms since 1970), and may have been carried out.
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
let noResponseAt: number | null = null;
const listeners = new Listeners();
let waiting: ((isAnother: boolean) => void)[] = [];

function setEnded(to: LastWrite | null): void {
  ended = to;
  listeners.notify();
}

/** Called when a write ends: with a response, or without. */
export function noteWrite(sending: Promise<[Response, string]>): void {
  sending.then(
    ([{ ok }]) => {
      noResponseAt = null;
      if (ok) acceptedAt = Date.now();
    },
    (failure: unknown) => {
      if (!(failure instanceof ConsoleUnreachableError)) return;
      noResponseAt = Date.now();
      if (ended !== null) setEnded({ state: 'unknown', at: noResponseAt });
    },
  );
}

/**
 * The console refused a request because there is no session. Returns whether the page offers to sign in again in place.
 */
export function noteSessionEnd(): boolean {
  if (isSigningOut || listeners.isEmpty) return false;
  if (ended === null) {
    setEnded(noResponseAt === null ? { state: 'none' } : { state: 'unknown', at: noResponseAt });
  }
  return true;
}

/** The same for a write, which started at this time (ms since 1970). */
export function noteWriteRefused(begunAt: number): boolean {
  if (!noteSessionEnd()) return false;
  setEnded({ state: acceptedAt >= begunAt ? 'partly_sent' : 'not_sent' });
  return true;
}

/** Resolves when there is a session again, at once if none has ended. Rejects if another member signs in, or the page is left. */
export async function sessionAgain(): Promise<void> {
  if (ended === null) return;
  await new Promise<void>((resolve, reject) => {
    waiting.push((isAnother) => {
      if (isAnother) reject(notSignedIn());
      else resolve();
    });
  });
}

/** The member signed in again: waiting requests are sent now. For another member they are given up. */
export function endOfWaiting(isAnother: boolean): void {
  noResponseAt = null;
  setEnded(null);
  for (const end of waiting) end(isAnother);
  waiting = [];
}

/** The member signs out by this request, so other requests may be refused unless it fails. */
export async function signingOut(request: Promise<unknown>): Promise<void> {
  isSigningOut = true;
  await request.catch((failure: unknown) => {
    isSigningOut = false;
    throw failure;
  });
}

/** For the page that offers to sign in: the last write if the session has ended, null if it has not. */
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
