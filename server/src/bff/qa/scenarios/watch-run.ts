import type { Environment } from '../../../contract/index.js';
import type { OpenDatabase } from '../../../database/opened.js';
import { createWake } from '../../jobs/wake.js';
import type { ConsoleSchema } from '../../schema.js';
import { StepFailedError } from './step-result.js';

/** Why a run is over before its last step. */
export const CANCELLED = 'The run was cancelled.';
export const ENDED = 'The console ended.';

const LOOK_EVERY_MS = 1_000;

/** A run that is watched. */
export interface WatchedRun {
  /** Aborted, with a StepFailedError, when it is cancelled or the lead is lost. */
  over: AbortSignal;
  stop: () => void;
}

/** Looks whether a run is cancelled, by whichever process, until it is stopped. */
export function watchRun(
  database: OpenDatabase<ConsoleSchema>,
  environment: Environment,
  id: string,
  lost: AbortSignal,
): WatchedRun {
  const over = new AbortController();
  const stopped = new AbortController();
  const end = () => {
    over.abort(new StepFailedError(ENDED));
  };
  lost.addEventListener('abort', end, { once: true });
  if (lost.aborted) end();
  const wake = createWake(database, environment, stopped.signal);

  async function look(): Promise<void> {
    while (!stopped.signal.aborted && !over.signal.aborted) {
      const row = await database.kysely
        .selectFrom('scenario_runs')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst();
      if (row?.state !== 'running') over.abort(new StepFailedError(CANCELLED));
      else await wake.sleep(LOOK_EVERY_MS);
    }
  }
  // What cannot be looked at is looked at before the next step too.
  void look()
    .catch(() => undefined)
    .finally(wake.close);

  return {
    over: over.signal,
    stop() {
      stopped.abort();
      lost.removeEventListener('abort', end);
    },
  };
}
