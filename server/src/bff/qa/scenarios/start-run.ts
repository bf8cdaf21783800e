import { randomUUID } from 'node:crypto';
import type { Environment, Scenario, ScenarioReport } from '../../../contract/index.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import { ConflictError } from '../../errors.js';
import { findByRequest, findReport, unfinishedRun } from './run-queries.js';
import { runWords } from './words.js';

/** A run as it is asked for. */
export interface NewRun {
  scenario: Scenario;
  request_id: string;
  by: string;
}

const MARK_LENGTH = 8;

/**
 * Starts a run; a press that has started one before gets that one. Throws ConflictError while another one
 * is not over: two would turn each other's clock and destinations.
 */
export function startRun(
  changes: ChangeLog,
  environment: Environment,
  { scenario, request_id, by }: NewRun,
): Promise<ScenarioReport> {
  return changes.write(environment, async (within, note) => {
    const before = await findByRequest(within, environment, request_id);
    if (before) return before;
    const other = await unfinishedRun(within, environment);
    if (other) {
      throw new ConflictError(
        `“${other.title}” is running, since one scenario runs at a time. Wait for it, or cancel it.`,
      );
    }
    const id = randomUUID();
    const row = {
      ...{ id, environment, request_id, name: scenario.name, title: scenario.title },
      ...{ mark: id.slice(0, MARK_LENGTH), definition: JSON.stringify(scenario), state: 'running' },
      ...{ created_at: Date.now(), created_by: by, finished_at: null, changed: null },
    };
    await within.insertInto('scenario_runs').values(row).execute();
    const steps = runWords(scenario).map((step, index) => ({
      ...{ run_id: id, n: index + 1, step, state: 'waiting' },
      ...{ expected: null, happened: null },
    }));
    await within.insertInto('scenario_steps').values(steps).execute();
    note('work', `scenario:${id}`);
    const report = await findReport(within, environment, id);
    if (!report) throw new Error('A run that was just stored is not there.');
    return report;
  });
}

/** Ends a run before its next step; what it changed is put back then. One that has ended stays as it is. */
export function cancelRun(changes: ChangeLog, environment: Environment, id: string): Promise<void> {
  return changes.write(environment, async (within, note) => {
    const { numUpdatedRows } = await within
      .updateTable('scenario_runs')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .where('environment', '=', environment)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) note('work', `scenario:${id}`);
  });
}
