import { setMaxListeners } from 'node:events';
import type { Parts } from './parts.js';
import type { ConsoleSettings } from './settings.js';
import { registrationWork } from './jobs/registrations/registration-work.js';
import { rerunWork } from './jobs/reruns/rerun-work.js';
import { keepForgettingJobs } from './jobs/retention.js';
import { runJobs } from './jobs/run-jobs.js';
import { createRecorder } from './forwarding/recorder.js';
import { runScenarios } from './qa/scenarios/run-scenarios.js';
import { askPeople } from './sync/ask-people.js';
import { attend } from './sync/attention.js';
import type { HarvestParts } from './sync/sync-parts.js';
import { harvest } from './sync/sync.js';
import { PACES } from './sync/pace.js';
import { pause } from './sync/pause.js';
import { keepForgetting } from './sync/retention.js';
import { newStanding } from './sync/standing.js';

const RESTART_MS = 5_000;

type Work = (lost: AbortSignal) => Promise<void>;

/**
 * The work in the background, in whichever process leads: looks at every connected service, asks after
 * people, jobs, and forgetting what is old. Answers how to stop it, which waits for the write under way but
 * for no service.
 */
export function startKeeper(settings: ConsoleSettings, built: Parts): () => Promise<void> {
  const { database, logger, archiveDays } = settings;
  const { environments } = built;
  const paces = { ...PACES, ...(typeof settings.harvest === 'object' ? settings.harvest : {}) };
  const parts: HarvestParts = { ...built, database, logger, paces };

  /** Nothing that fails in one of them may end another, nor itself for good. */
  const keepOn = async (name: string, lost: AbortSignal, work: Work): Promise<void> => {
    while (!lost.aborted) {
      try {
        await work(lost);
      } catch (error) {
        logger.error({ err: error, work: name }, 'work in the background failed');
      }
      await pause(RESTART_MS, lost);
    }
  };

  async function keepService(name: string, lost: AbortSignal): Promise<void> {
    const { environment, client } = environments.resolve(name);
    const attention = attend(database, environment);
    const standing = newStanding(attention);
    await Promise.all([
      keepOn('harvest', lost, (over) => harvest(parts, environment, client, standing, over)),
      keepOn('asks', lost, (over) => askPeople(parts, environment, client, standing, over)),
    ]);
    attention.stop();
  }

  const playing = {
    ...{ ...parts, environments, recorder: createRecorder({ ...built, database, logger }) },
    harvests: settings.harvest !== false,
  };
  const jobs = { ...parts, environments, firstRestMs: paces.retry };
  return database.lead('keeper', async (lost) => {
    // Each kind of work in each environment waits for it.
    setMaxListeners(0, lost);
    const connected = environments.describe().filter(({ connected: is }) => is);
    await Promise.all([
      ...(settings.harvest === false ? [] : connected).map(({ environment }) =>
        keepService(environment, lost),
      ),
      keepOn('retention', lost, (over) => keepForgetting(parts, archiveDays, over)),
      keepOn('scenarios', lost, (over) => runScenarios(playing, over)),
      keepOn('job retention', lost, (over) => keepForgettingJobs(database, archiveDays, over)),
      keepOn('bulk reruns', lost, (over) => runJobs(jobs, rerunWork, over)),
      keepOn('bulk registrations', lost, (over) => runJobs(jobs, registrationWork, over)),
    ]);
  });
}
