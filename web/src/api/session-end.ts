import type { Problem, SessionEnd } from '@connect-console/server/contract';
import { useEffect } from 'react';
import { Listeners, useExternal } from '../ui/listeners';
import { ConsoleUnreachableError, PartlyDoneError, ProblemError } from './failures';

/**
 * The state of the last write: none was under way, it was refused before anything was sent, an earlier step of it was
 * accepted, or it got no response at this time (ms since 1970), and may have been carried out.
 */
export type LastWrite =
  { state: 'none' | 'not_sent' | 'partly_sent' } | { state: 'unknown'; at: number };

/** What the page knows of a session that has ended. */
export interface EndedSession {
  last: LastWrite;
  /** Why it ended, if the console has said so. */
  why: SessionEnd | undefined;
}

const SIGNED_OUT: Problem = {
  ...{ type: 'about:blank', code: 'not_signed_in', status: 401 },
  ...{ title: 'You are not signed in', detail: '', request_id: '' },
};

/** The failure of a page without a session. */
export const notSignedIn = (): ProblemError => new ProblemError(SIGNED_OUT);

let ended: EndedSession | null = null;
let isSigningOut = false;
let unanswered: LastWrite = { state: 'none' };
const listeners = new Listeners();
let waiting: ((isAnother: boolean) => void)[] = [];

function setEnded(to: EndedSession | null): void {
  ended = to;
  listeners.notify();
}

/** What made a write fail, also if earlier steps of it were carried out. */
export const causeOf = (failure: unknown): unknown =>
  failure instanceof PartlyDoneError ? causeOf(failure.cause) : failure;

/** Called when a write ends, with its failure if it has failed. */
export function noteWrite(failure: unknown): void {
  const isUnknown = causeOf(failure) instanceof ConsoleUnreachableError;
  unanswered = isUnknown ? { state: 'unknown', at: Date.now() } : { state: 'none' };
  if (isUnknown && ended) setEnded({ ...ended, last: unanswered });
}

/**
 * The console refused a request because there is no session; `refused` is the state of a write that it refused. Returns
 * whether the page offers to sign in again in place.
 */
export function noteSessionEnd({ problem }: ProblemError, refused?: LastWrite): boolean {
  if (isSigningOut || listeners.isEmpty) return false;
  const last = refused ?? ended?.last ?? unanswered;
  setEnded({ last, why: ended?.why ?? problem.session_end });
  return true;
}

/** Whether a page would offer to sign in again, and does not do so yet. */
export const isEndNews = (): boolean => ended === null && !isSigningOut && !listeners.isEmpty;

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
  unanswered = { state: 'none' };
  setEnded(null);
  for (const end of waiting) end(isAnother);
  waiting = [];
}

/** The member signs out and leaves the page; until then, other requests may be refused. */
export async function signingOut(leaving: () => Promise<void>): Promise<void> {
  isSigningOut = true;
  try {
    await leaving();
  } finally {
    isSigningOut = false;
  }
}

/** For the page that offers to sign in: the session if it has ended, else null. */
export function useSessionEnd(): EndedSession | null {
  const now = useExternal(listeners, () => ended);
  useEffect(
    () => () => {
      if (listeners.isEmpty) endOfWaiting(true);
    },
    [],
  );
  return now;
}
