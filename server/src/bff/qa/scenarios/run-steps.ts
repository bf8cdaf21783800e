import type { Transaction } from 'kysely';
import type { Environment, ScenarioRunState, ScenarioStepReport } from '../../../contract/index.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import type { ConsoleSchema } from '../../schema.js';

/** The progress of one run, each step of it committed and told before it returns. */
export interface RunSteps {
  /** False when the run is not to go on, because it was cancelled. */
  begin: (n: number) => Promise<boolean>;
  tell: (n: number, how: Omit<ScenarioStepReport, 'n' | 'step'>) => Promise<void>;
  /**
   * Of the first so many, what waits is skipped and what is under way has failed, for this reason. Where a
   * state is given, a run that runs has ended as this.
   */
  giveUp: (steps: number, why: string, state: ScenarioRunState | null) => Promise<void>;
  /** What is to be put back, as the column `changed` keeps it. */
  keep: (changed: string) => Promise<void>;
  /** It is over, all is put back: in this state, but for one that was cancelled or interrupted. */
  finish: (state: ScenarioRunState) => Promise<void>;
}

/** The progress of the run over the console's database. */
export function createRunSteps(changes: ChangeLog, environment: Environment, id: string): RunSteps {
  const key = `scenario:${id}`;
  const settle = (within: Transaction<ConsoleSchema>, state: ScenarioRunState) =>
    within
      .updateTable('scenario_runs')
      .set({ state })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();

  return {
    begin: (n) =>
      changes.write(environment, async (within, note) => {
        const run = await within
          .selectFrom('scenario_runs')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirst();
        if (run?.state !== 'running') return false;
        await within
          .updateTable('scenario_steps')
          .set({ state: 'running' })
          .where('run_id', '=', id)
          .where('n', '=', n)
          .execute();
        note('work', key);
        return true;
      }),
    tell: (n, how) =>
      changes.write(environment, async (within, note) => {
        await within
          .updateTable('scenario_steps')
          .set({ ...how })
          .where('run_id', '=', id)
          .where('n', '=', n)
          .execute();
        note('work', key);
      }),
    giveUp: (steps, why, state) =>
      changes.write(environment, async (within, note) => {
        const open = within
          .updateTable('scenario_steps')
          .where('run_id', '=', id)
          .where('n', '<=', steps);
        await open.set({ state: 'skipped' }).where('state', '=', 'waiting').execute();
        const underWay = open.set({ state: 'failed', happened: why });
        await underWay.where('state', '=', 'running').execute();
        if (state !== null) await settle(within, state);
        note('work', key);
      }),
    keep: async (changed) => {
      await changes.write(environment, (within) =>
        within.updateTable('scenario_runs').set({ changed }).where('id', '=', id).execute(),
      );
    },
    finish: (state) =>
      changes.write(environment, async (within, note) => {
        await settle(within, state);
        await within
          .updateTable('scenario_runs')
          .set({ finished_at: Date.now() })
          .where('id', '=', id)
          .execute();
        note('work', key);
      }),
  };
}
