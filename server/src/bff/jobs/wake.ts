import { z } from 'zod';
import type { Environment } from '../../contract/index.js';
import type { ConsoleDatabase } from '../schema.js';

/** Sleeps that end early when a job of the environment is started or changed, by any process. */
export interface Wake {
  /** Waits at most so many ms; returns at once when leadership is lost. */
  sleep: (ms: number) => Promise<void>;
  /** Ends the sleep, or the next one. */
  ring: () => void;
  close: () => void;
}

const signal = z.object({ jobs: z.string() });

/** Signals to every process that there is a job to run. */
export function signalJobs(database: ConsoleDatabase, environment: Environment): Promise<void> {
  return database.signal(JSON.stringify({ jobs: environment }));
}

function isMeant(text: string, environment: Environment): boolean {
  // An empty signal says that some may have been missed.
  return text === '' || signal.safeParse(JSON.parse(text)).data?.jobs === environment;
}

/** Listens until it is closed. */
export function createWake(
  database: ConsoleDatabase,
  environment: Environment,
  lost: AbortSignal,
): Wake {
  let wake: (() => void) | null = null;
  // Rung while nothing slept: the next sleep ends immediately.
  let isRung = false;
  const ring = () => {
    isRung = true;
    wake?.();
  };
  const stopListening = database.onSignal((text) => {
    if (isMeant(text, environment)) ring();
  });
  lost.addEventListener('abort', ring);
  return {
    ring,
    async sleep(ms) {
      if (!isRung && !lost.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
      }
      isRung = false;
    },
    close() {
      stopListening();
      lost.removeEventListener('abort', ring);
    },
  };
}
