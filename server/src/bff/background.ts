import { setMaxListeners } from 'node:events';
import { ALERT_PACES } from './alerts/alert-paces.js';
import { endSending, keepChecking, keepSending } from './alerts/keep-alerting.js';
import { registrationWork } from './jobs/registrations/registrations.js';
import { rerunWork } from './jobs/reruns/bulk-reruns.js';
import { runJobs } from './jobs/run-jobs.js';
import { keepBackingUp } from './backups.js';
import { ENVIRONMENTS } from '../contract/index.js';
import type { Parts } from './parts.js';
import { createScenarioWork } from './qa/scenarios/scenario-run.js';
import { keepDeletingOld } from './retention.js';
import type { ConsoleSettings } from './settings.js';
import { followDemand } from './sync/demand.js';
import { PACES } from './sync/pace.js';
import { pause } from './sync/pause.js';
import { syncService } from './sync/sync.js';

const RESTART_MS = 5_000;
const REDERIVED_AT_ONCE = 200;
const BETWEEN_BATCHES_MS = 100;
const BETWEEN_CHECKS_MS = 1_000;

type Work = (lost: AbortSignal) => Promise<void>;

/** Recomputes, in bounded batches, what was derived by older rules or with an older coverage of the archive. */
async function keepDeriving({ calls, users }: Parts, lost: AbortSignal): Promise<void> {
  while (!lost.aborted) {
    let derived = 0;
    for (const environment of ENVIRONMENTS) {
      derived += await calls.rederive(environment, REDERIVED_AT_ONCE);
      derived += await users.rederive(environment, REDERIVED_AT_ONCE);
    }
    await pause(derived > 0 ? BETWEEN_BATCHES_MS : BETWEEN_CHECKS_MS, lost);
  }
}

/**
 * Every background worker, in the process that leads: polling every connected service, checking users with an open
 * outcome, jobs, alerts, recomputing derived state, retention, and backups. Returns a function that stops them; it
 * waits for the write under way, but not for a service.
 */
export function startBackground(settings: ConsoleSettings, built: Parts): () => Promise<void> {
  const { database, logger, backups } = settings;
  const { environments } = built;
  const paces = { ...PACES, ...settings.sync };
  const parts = { ...built, database, logger, paces };
  const alerts = { ...parts, publicUrl: settings.publicUrl };
  const alertPaces = { ...ALERT_PACES, ...settings.alerts };
  const alertsUnderWay = new Set<Promise<void>>();

  /** A worker that fails stops neither the others, nor itself for good. */
  const keepOn = async (name: string, lost: AbortSignal, work: Work): Promise<void> => {
    while (!lost.aborted) {
      try {
        await work(lost);
      } catch (error) {
        logger.error({ err: error, work: name }, 'a background worker failed');
      }
      await pause(RESTART_MS, lost);
    }
  };

  async function keepService(name: string, lost: AbortSignal): Promise<void> {
    const { environment, client } = environments.resolve(name);
    const demand = followDemand(database, environment);
    await Promise.all([
      keepOn('sync', lost, (over) => syncService(parts, environment, client, demand, over)),
      keepOn('status checks', lost, (over) => built.checks.checkDue(environment, over)),
    ]);
    demand.stop();
  }

  const scenarioWork = createScenarioWork({ ...parts, polls: settings.sync !== false });
  const jobs = { ...parts, firstRestMs: paces.retry };
  const workers: Record<string, Work> = {
    deriving: (lost) => keepDeriving(built, lost),
    retention: (lost) => keepDeletingOld(parts, settings, lost),
    'bulk reruns': (lost) => runJobs(jobs, rerunWork(built.reruns), lost),
    'bulk registrations': (lost) => runJobs(jobs, registrationWork(built.users), lost),
    scenarios: (lost) => runJobs(jobs, scenarioWork, lost),
    ...(backups && {
      backups: (lost: AbortSignal) => keepBackingUp(parts, backups, lost),
    }),
    ...(settings.alerts && {
      'alert checks': (lost: AbortSignal) => keepChecking(alerts, alertPaces, lost),
      'alert messages': (lost: AbortSignal) =>
        keepSending(alerts, alertPaces, alertsUnderWay, lost),
    }),
  };
  return database.lead(async (lost) => {
    // What each kind of job in each environment depends on.
    setMaxListeners(0, lost);
    await Promise.all([
      ...(settings.sync === false ? [] : environments.connected()).map((environment) =>
        keepService(environment, lost),
      ),
      ...Object.entries(workers).map(([name, work]) => keepOn(name, lost, work)),
    ]);
    // Not within the work that sends, which may be resting after a failure.
    await endSending(alertsUnderWay);
  });
}
