import {
  type Environment,
  type Scenario,
  type ScenarioRunRequest,
  scenariosApi,
} from '@connect-console/server/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { addRows, ask, keyOf, query } from '../client';
import { rereadJobs } from '../jobs';

// No other module asks them.
addRows(scenariosApi);

const listKey = (environment: Environment) => keyOf('list_scenarios', { environment });
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
export function startRunMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('start_scenario_run', { environment }),
    mutationFn: (body: ScenarioRunRequest) => ask('start_scenario_run', { environment, body }),
    // A refusal too may mean that another run goes on which the page does not know of yet.
    onSettled: () => rereadJobs(environment, 'scenario', client),
  });
}

/** Saves a scenario for the environment, in place of the saved one of its name. */
export function saveScenarioMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('save_scenario', { environment }),
    mutationFn: (body: Scenario) => ask('save_scenario', { environment, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(environment) }),
  });
}

/** Deletes a scenario that was saved here. */
export function deleteScenarioMutation(
  environment: Environment,
  name: string,
  client: QueryClient,
) {
  return mutationOptions({
    mutationKey: keyOf('delete_scenario', { environment }),
    mutationFn: () => ask('delete_scenario', { environment, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(environment) }),
  });
}
