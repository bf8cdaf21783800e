import { scenario, scenarioRun, type Scenario, type ScenarioRun } from '../../../contract/index.js';
import type { ScenarioRunRow } from './scenario-rows.js';

/** The run as the browser gets it, of which so many steps are done. */
export function toRun(row: ScenarioRunRow, total: number, done: number): ScenarioRun {
  return scenarioRun.parse({ ...row, total, done });
}

/** The scenario as it was when the run was started. */
export function definitionOf({ definition }: Pick<ScenarioRunRow, 'definition'>): Scenario {
  return scenario.parse(JSON.parse(definition));
}
