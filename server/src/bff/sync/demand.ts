import { z } from 'zod';
import { ENVIRONMENTS, type Environment } from '../../contract/index.js';
import { onSignalOf } from '../../database/opened.js';
import type { ConsoleDatabase } from '../schema.js';
import { pause } from './pause.js';

// Streams signal every 5 s that they are open; one lost signal is no end.
const WATCHED_MS = 12_000;
// A service may take a moment to list what it was just asked for.
const REQUESTED_MS = 10_000;
const AT_ONCE_MS = 3_000;

const signal = z.union([
  z.object({ watching: z.enum(ENVIRONMENTS) }),
  z.object({ poll: z.enum(ENVIRONMENTS) }),
]);

/** Asks the process that syncs, whichever it is, to poll soon: something was done here that will be listed. */
export function requestPoll(database: ConsoleDatabase, environment: Environment) {
  return database.signal(JSON.stringify({ poll: environment }));
}

/** Whether anything waits for the next poll of one service, in any process. */
export function followDemand(database: ConsoleDatabase, environment: Environment) {
  let wantedUntil = 0;
  let requestedUntil = 0;
  let rest = new AbortController();
  let restAfterFailure = new AbortController();
  const isWanted = () => Date.now() < wantedUntil;

  function want(ms: number, isNews: boolean) {
    wantedUntil = Math.max(wantedUntil, Date.now() + ms);
    if (isNews) rest.abort();
  }

  const stop = onSignalOf(database, signal, (data) => {
    if (!data) return;
    if ('poll' in data && data.poll === environment) {
      requestedUntil = Date.now() + AT_ONCE_MS;
      restAfterFailure.abort();
      want(REQUESTED_MS, true);
    }
    if ('watching' in data && data.watching === environment) want(WATCHED_MS, !isWanted());
  });

  return {
    /** Whether a page is open, or something was just done here that the service will list. */
    isWanted,
    /** Whether something was done here in the last 3 s. */
    isRequested: () => Date.now() < requestedUntil,
    /** Rests for `ms`, or until a poll is asked for, but no less than `least`. */
    async rest(ms: number, least: number, lost: AbortSignal) {
      await pause(Math.min(ms, least), lost);
      if (!rest.signal.aborted) await pause(ms - least, AbortSignal.any([lost, rest.signal]));
      rest = new AbortController();
      restAfterFailure = new AbortController();
    },
    /**
     * The rest after a failed poll. An open page does not end it, but something that was done here does: the service
     * may respond again, and to say that it does not would contradict what its response has just shown.
     */
    async restAfterFailure(ms: number, least: number, lost: AbortSignal) {
      await pause(Math.min(ms, least), lost);
      await pause(ms - least, AbortSignal.any([lost, restAfterFailure.signal]));
      restAfterFailure = new AbortController();
    },
    stop,
  };
}

export type PollDemand = ReturnType<typeof followDemand>;
