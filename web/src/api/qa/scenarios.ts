import { type Environment, scenariosApi } from '@connect-console/server/contract';
import { addRows, query } from '../client';
import { writeOf } from '../write';

// No other module asks them.
addRows(scenariosApi);

/** The scenarios that come with the console, then those saved here. */
export const scenariosQuery = (environment: Environment) =>
  query('list_scenarios', { environment });

/** The newest 20 runs, newest first. */
export const scenarioRunsQuery = (environment: Environment) =>
  query('list_scenario_runs', { environment });

/** One run with what was expected and what happened. */
export const scenarioRunQuery = (environment: Environment, id: string) =>
  query('get_scenario_run', { environment, id });

/** Starts a run of the scenario of that name. */
export const startRun = (environment: Environment) =>
  writeOf('start_scenario_run', { environment });

/** Saves a scenario for the environment, in place of the saved one of its name. */
export const saveScenario = (environment: Environment) => writeOf('save_scenario', { environment });

/** Deletes a scenario that was saved here. */
export const deleteScenario = (environment: Environment) =>
  writeOf('delete_scenario', { environment });
