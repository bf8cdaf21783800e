import { randomUUID } from 'node:crypto';
import type { Scenario, ScenarioReport } from '../../../contract/index.js';
import type { Environments } from '../../service/environments.js';
import type { ChangeFeed } from '../../feed/change-feed.js';
import { createJobs } from '../../jobs/jobs.js';
import type { ConsoleDatabase } from '../../schema.js';
import { pause } from '../../sync/pause.js';
import { requireOffer } from '../../service/offer.js';
import { newRun, scenarioKind } from './scenario-kind.js';

export interface PlayParts {
  database: ConsoleDatabase;
  changes: ChangeFeed;
  environments: Environments;
}

export interface PlayOptions {
  by: string;
  cancel?: AbortSignal;
}

const ENVIRONMENT = 'sandbox';
const CHECK_EVERY_MS = 50;

/**
 * Plays a scenario in the sandbox environment without a page, until it ends and its changes are undone. The signal
 * cancels it. Throws ConflictError if the service has no sandbox controls, or another scenario is running.
 */
export async function playScenario(
  parts: PlayParts,
  scenario: Scenario,
  { by, cancel }: PlayOptions,
): Promise<ScenarioReport> {
  const jobs = createJobs(parts, scenarioKind);
  await requireOffer(parts.environments.resolve(ENVIRONMENT).client);
  const { id } = await jobs.start(ENVIRONMENT, randomUUID(), () => newRun(scenario, by));
  const never = new AbortController().signal;
  let isCancelled = false;
  for (;;) {
    const { job, items } = await jobs.read(ENVIRONMENT, id, {});
    if (job.finished_at !== null) return { job, items, next_after: null };
    if (cancel?.aborted && !isCancelled) {
      isCancelled = true;
      await jobs.act(ENVIRONMENT, id, 'cancel');
    }
    await pause(CHECK_EVERY_MS, isCancelled ? never : (cancel ?? never));
  }
}
