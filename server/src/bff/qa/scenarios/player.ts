import { randomUUID } from 'node:crypto';
import type { Environment, Scenario, ScenarioReport } from '../../../contract/index.js';
import type { OpenDatabase } from '../../../database/opened.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import type { Environments } from '../../environments.js';
import { pause } from '../../sync/pause.js';
import { signalJobs } from '../../jobs/wake.js';
import type { ConsoleSchema } from '../../schema.js';
import { requireOffer } from '../read-offer.js';
import { findReport } from './run-queries.js';
import { cancelRun, startRun } from './start-run.js';

/** What a player stands on. */
export interface PlayerParts {
  database: OpenDatabase<ConsoleSchema>;
  changes: ChangeLog;
  environments: Environments;
}

/** Plays scenarios for who is not at a page. */
export interface ScenarioPlayer {
  /**
   * Plays it to its end, when all is put back. The signal cancels it. Throws ConflictError where the
   * service has no sandbox controls, or another one is running.
   */
  play: (
    scenario: Scenario,
    options: { by: string; cancel?: AbortSignal },
  ) => Promise<ScenarioReport>;
}

const LOOK_EVERY_MS = 50;

/** A player in one environment of this console. */
export function createPlayer(
  { database, changes, environments }: PlayerParts,
  environment: Environment,
): ScenarioPlayer {
  async function report(id: string): Promise<ScenarioReport> {
    const found = await findReport(database.kysely, environment, id);
    if (!found) throw new Error('A run that was started is gone.');
    return found;
  }

  return {
    async play(scenario, { by, cancel }) {
      await requireOffer(environments.resolve(environment).client);
      const { run } = await startRun(changes, environment, {
        ...{ scenario, by, request_id: randomUUID() },
      });
      await signalJobs(database, environment);
      const never = new AbortController().signal;
      let isCancelled = false;
      for (;;) {
        const now = await report(run.id);
        if (now.run.finished_at !== null) return now;
        if (cancel?.aborted && !isCancelled) {
          isCancelled = true;
          await cancelRun(changes, environment, run.id);
          await signalJobs(database, environment);
        }
        await pause(LOOK_EVERY_MS, isCancelled ? never : (cancel ?? never));
      }
    },
  };
}
