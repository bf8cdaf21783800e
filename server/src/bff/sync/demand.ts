import { z } from 'zod';
import { ENVIRONMENTS, type Environment } from '../../contract/index.js';
import { onSignalOf } from '../../database/opened.js';
import type { ConsoleDatabase } from '../schema.js';
import { createWake, pause, type Wake } from './pause.js';

// Streams signal every 5 s that they are open, so one signal may get lost.
const WATCHED_MS = 12_000;
// A service may need a moment before it lists the result of a request.
const REQUESTED_MS = 10_000;
const AT_ONCE_MS = 3_000;

const environments = z.enum(ENVIRONMENTS).optional();
const signal = z.object({ watching: environments, poll: environments });

/** Asks the process that polls, whichever it is, to poll soon: an action here will change the listings. */
export function requestPoll(database: ConsoleDatabase, environment: Environment) {
  return database.signal(JSON.stringify({ poll: environment }));
}

/** Whether anything waits for the next poll of one service, in any process. */
export function followDemand(database: ConsoleDatabase, environment: Environment) {
  let wantedUntil = 0;
  let requestedUntil = 0;
  const demand = createWake();
  const action = createWake();
  const isWanted = () => Date.now() < wantedUntil;

  const stop = onSignalOf(database, signal, (data) => {
    const isRequested = data?.poll === environment;
    if (!isRequested && data?.watching !== environment) return;
    const now = Date.now();
    if (isRequested || !isWanted()) demand.ring();
    wantedUntil = Math.max(wantedUntil, now + (isRequested ? REQUESTED_MS : WATCHED_MS));
    if (!isRequested) return;
    requestedUntil = now + AT_ONCE_MS;
    action.ring();
  });
  const restUntil = (wake: Wake) => async (ms: number, least: number, lost: AbortSignal) => {
    await pause(Math.min(ms, least), lost);
    await wake.sleep(ms - least, lost);
  };

  return {
    /** Whether a page is open, or an action here has just changed what the service lists. */
    isWanted,
    /** Whether there was an action here in the last 3 s. */
    isRequested: () => Date.now() < requestedUntil,
    /** Waits for `ms`, or until a poll is requested, but at least for `least`. */
    rest: restUntil(demand),
    /**
     * The wait after a failed poll. An open page does not end it, but an action here does: the service may respond
     * again, and to show it as unavailable would contradict the response to that action.
     */
    restAfterFailure: restUntil(action),
    stop,
  };
}

export type PollDemand = ReturnType<typeof followDemand>;
