import { z } from 'zod';
import type { Environment } from '../../contract/index.js';
import { onSignalOf } from '../../database/opened.js';
import type { ConsoleDatabase } from '../schema.js';
import { pause } from '../sync/pause.js';

const signal = z.object({ jobs: z.string() });

/** Signals to every process that there is a job to run. */
export function signalJobs(database: ConsoleDatabase, environment: Environment): Promise<void> {
  return database.signal(JSON.stringify({ jobs: environment }));
}

/** Sleeps that end early when any process starts or changes a job of the environment, until it is closed. */
export function createWake(database: ConsoleDatabase, environment: Environment, lost: AbortSignal) {
  let rung = new AbortController();
  const ring = () => {
    rung.abort();
  };
  const stopListening = onSignalOf(database, signal, (signalled) => {
    if (!signalled || signalled.jobs === environment) ring();
  });
  lost.addEventListener('abort', ring);
  return {
    /** Ends the current sleep, or the next one. */
    ring,
    /** Waits at most this many ms; returns at once when leadership is lost. */
    async sleep(ms: number) {
      if (!lost.aborted) await pause(ms, rung.signal);
      rung = new AbortController();
    },
    close() {
      stopListening();
      lost.removeEventListener('abort', ring);
    },
  };
}

export type Wake = ReturnType<typeof createWake>;
