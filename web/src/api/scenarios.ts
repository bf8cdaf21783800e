import {
  listedScenario,
  scenarioList,
  scenarioReport,
  scenarioRun,
  scenarioRunList,
  type Environment,
  type Scenario,
  type ScenarioRunRequest,
} from '@connect-console/server/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { askConsole } from './client';

/** The pace while the stream cannot be had, in milliseconds; with it, progress is told. */
export const RUN_POLL_MS = 1000;

const root = (environment: Environment) => `/api/${environment}/scenarios`;
const runs = (environment: Environment) => `/api/${environment}/scenario-runs`;
const run = (environment: Environment, id: string) =>
  `${runs(environment)}/${encodeURIComponent(id)}`;

/** The scenarios that come with the console, then those saved here. */
export function scenariosQuery(environment: Environment) {
  return queryOptions({
    queryKey: [environment, 'scenarios'],
    queryFn: ({ signal }) => {
      const path = root(environment);
      return askConsole({ method: 'GET', path, answer: scenarioList, environment, signal });
    },
  });
}

/** The newest 20 runs, newest first. */
export function scenarioRunsQuery(environment: Environment) {
  return queryOptions({
    queryKey: [environment, 'scenario-runs'],
    queryFn: ({ signal }) => {
      const path = runs(environment);
      return askConsole({ method: 'GET', path, answer: scenarioRunList, environment, signal });
    },
  });
}

/** One run with what was expected and what happened. */
export function scenarioRunQuery(environment: Environment, id: string) {
  return queryOptions({
    queryKey: [environment, 'scenario-run', id],
    queryFn: ({ signal }) => {
      const path = run(environment, id);
      return askConsole({ method: 'GET', path, answer: scenarioReport, environment, signal });
    },
  });
}

/** Starts a run of the scenario of that name. */
export function startRunMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: [environment, 'scenario-runs'],
    mutationFn: (body: ScenarioRunRequest) => {
      const path = runs(environment);
      return askConsole({ method: 'POST', path, body, answer: scenarioRun, environment });
    },
    // A refusal too may mean that another run goes on which the page does not know of yet.
    onSettled: () => client.invalidateQueries({ queryKey: [environment, 'scenario-runs'] }),
  });
}

/** Ends a run after the step that it is at. */
export function cancelRunMutation(environment: Environment, id: string, client: QueryClient) {
  return mutationOptions({
    mutationKey: [environment, 'scenario-run', id, 'cancel'],
    mutationFn: () => {
      const path = `${run(environment, id)}/cancel`;
      return askConsole({ method: 'POST', path, body: {}, answer: scenarioRun, environment });
    },
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: [environment, 'scenario-run', id] }),
        client.invalidateQueries({ queryKey: [environment, 'scenario-runs'] }),
      ]);
    },
  });
}

/** Saves a scenario for everybody of the environment, in place of an own one of its name. */
export function saveScenarioMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: [environment, 'scenarios', 'save'],
    mutationFn: (body: Scenario) => {
      const path = root(environment);
      return askConsole({ method: 'POST', path, body, answer: listedScenario, environment });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [environment, 'scenarios'] }),
  });
}

/** Deletes a scenario that was saved here. */
export function deleteScenarioMutation(
  environment: Environment,
  name: string,
  client: QueryClient,
) {
  return mutationOptions({
    mutationKey: [environment, 'scenarios', 'delete', name],
    mutationFn: () =>
      askConsole({
        method: 'POST',
        path: `${root(environment)}/delete`,
        body: { name },
        answer: z.object({}),
        environment,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: [environment, 'scenarios'] }),
  });
}
