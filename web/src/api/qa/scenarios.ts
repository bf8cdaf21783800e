import { type Environment, scenariosApi } from '@connect-console/server/contract';
import { addRows, query } from '../client';

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
