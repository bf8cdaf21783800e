import { z } from 'zod';
import { ENVIRONMENTS, type Environment } from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ConsoleSchema } from '../schema.js';
import { pause } from './pause.js';

// Streams say every 5 s that they are open; one lost signal is no end.
const WATCHED_MS = 12_000;
// A service may take a moment to list what it was just asked for.
const NUDGED_MS = 10_000;

const signal = z.union([
  z.object({ watching: z.enum(ENVIRONMENTS) }),
  z.object({ nudge: z.enum(ENVIRONMENTS) }),
]);

/** Who waits for the next look at one service. */
export interface Attention {
  /** Whether anybody has a page open, or has just done something here that the service will list. */
  isWanted: () => boolean;
  /** Rests for `ms`, or until somebody comes who waits, but no less than `least`. */
  rest: (ms: number, least: number, lost: AbortSignal) => Promise<void>;
  /** Ends the rest. */
  wake: () => void;
  stop: () => void;
}

/** Tells the process that harvests, whichever it is, that something was done here that will be listed. */
export function nudge(database: OpenDatabase<ConsoleSchema>, environment: Environment) {
  return database.signal(JSON.stringify({ nudge: environment }));
}

/** Hears who waits, whichever process they are at. */
export function attend(database: OpenDatabase<ConsoleSchema>, environment: Environment): Attention {
  let wantedUntil = 0;
  let rest = new AbortController();
  const wake = () => {
    rest.abort();
  };
  const isWanted = () => Date.now() < wantedUntil;

  function want(ms: number, isNews: boolean) {
    wantedUntil = Math.max(wantedUntil, Date.now() + ms);
    if (isNews) wake();
  }

  const stop = database.onSignal((text) => {
    if (text === '') return;
    const { data } = signal.safeParse(JSON.parse(text));
    if (!data) return;
    if ('nudge' in data && data.nudge === environment) want(NUDGED_MS, true);
    if ('watching' in data && data.watching === environment) want(WATCHED_MS, !isWanted());
  });

  return {
    isWanted,
    async rest(ms, least, lost) {
      await pause(Math.min(ms, least), lost);
      if (!rest.signal.aborted) await pause(ms - least, AbortSignal.any([lost, rest.signal]));
      rest = new AbortController();
    },
    wake,
    stop,
  };
}
