import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../../../contract/index.js';
import type { Environments } from '../../environments.js';
import { graceAfter } from '../../jobs/run-jobs.js';
import { createWake } from '../../jobs/wake.js';
import type { ScenarioRunRow } from './scenario-rows.js';
import { playRun, takeUpRun, type PlayParts } from './play-run.js';
import { unfinishedRun } from './run-queries.js';

/** What the runs of all environments stand on. */
export interface ScenarioParts extends Omit<PlayParts, 'environment' | 'client' | 'grace'> {
  environments: Environments;
}

// A signal wakes it at once; this is for one that was lost.
const LOOK_EVERY_MS = 5_000;
const AFTER_FAULT_MS = 1_000;

async function hasBegun(
  { database }: Pick<ScenarioParts, 'database'>,
  { id }: ScenarioRunRow,
): Promise<boolean> {
  const begun = await database.kysely
    .selectFrom('scenario_steps')
    .select('n')
    .where('run_id', '=', id)
    .where('state', '!=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return begun !== undefined;
}

async function runEnvironment(
  parts: ScenarioParts,
  environment: Environment,
  lost: AbortSignal,
): Promise<void> {
  const { database, logger } = parts;
  const { client } = parts.environments.resolve(environment);
  const playing: PlayParts = { ...parts, environment, client, grace: graceAfter(lost) };
  const wake = createWake(database, environment, lost);
  // Reads as a call, so that the loop is not thought to be endless.
  const isLost = () => lost.aborted;
  while (!isLost()) {
    try {
      const row = await unfinishedRun(database.kysely, environment);
      if (!row) await wake.sleep(LOOK_EVERY_MS);
      else if (row.state === 'running' && !(await hasBegun(parts, row))) {
        await playRun(playing, row, lost);
      } else await takeUpRun(playing, row, lost);
    } catch (error) {
      // The database was away: the next turn ends what was under way.
      logger.error({ err: error, environment }, 'a scenario was interrupted');
      await delay(AFTER_FAULT_MS);
    }
  }
  wake.close();
}

/** Plays the runs of each connected environment, one at a time. Only the leading process does. */
export async function runScenarios(parts: ScenarioParts, lost: AbortSignal): Promise<void> {
  const connected = parts.environments.describe().filter((info) => info.connected);
  await Promise.all(connected.map(({ environment }) => runEnvironment(parts, environment, lost)));
}
