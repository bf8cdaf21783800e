import { z } from 'zod';
import type { Environment } from '../../contract/index.js';
import { onSignalOf } from '../../database/opened.js';
import type { ConsoleDatabase } from '../schema.js';

const signal = z.object({ jobs: z.string() });

/** Signals to every process that there is a job to run. */
export function signalJobs(database: ConsoleDatabase, environment: Environment): Promise<void> {
  return database.signal(JSON.stringify({ jobs: environment }));
}

/** Calls the listener when any process starts or changes a job of the environment, until it is stopped. */
export const onJobs = (database: ConsoleDatabase, environment: Environment, listener: () => void) =>
  onSignalOf(database, signal, (signalled) => {
    if (!signalled || signalled.jobs === environment) listener();
  });
