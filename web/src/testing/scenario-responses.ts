import { NO_CALLS } from './rerun-responses';
import type {
  ListedScenario,
  ScenarioReport,
  ScenarioRun,
  ScenarioStepReport,
} from '@connect-console/server/contract';

/** A built-in scenario with side effects. */
export function scenarioResponse(fields: Partial<ListedScenario> = {}): ListedScenario {
  return {
    name: 'down-for-a-day',
    title: 'Down for <b>a day</b>',
    about: 'The destination fails, and heals.',
    steps: [
      { do: 'register', people: 'panel', count: 20 },
      { do: 'destination', kinds: ['USER_VERIFICATION_COMPLETED'], receiver: 'status' },
      { do: 'clock', to: 'exhaustion' },
    ],
    words: ['Register 20 users as panel', 'Send <i>all</i>', 'Move the clock'],
    shipped: true,
    ...fields,
  };
}

/** A run that has passed. */
export function runResponse(fields: Partial<ScenarioRun> = {}): ScenarioRun {
  return {
    ...{ id: 'run-1', kind: 'scenario', name: 'down-for-a-day', title: 'Down for <b>a day</b>' },
    ...{ state: 'finished', verdict: 'passed', is_queued: false, blocked: null },
    ...{ created_at: 1, created_by: 'Owner <b>', finished_at: 2, total: 2 },
    counts: { ...NO_CALLS, passed: 2 },
    mark: 'sc-k7mp',
    ...fields,
  };
}

/** A run at its second step. */
export const runningResponse = (fields: Partial<ScenarioRun> = {}): ScenarioRun =>
  runResponse({
    ...{ state: 'running', verdict: null, finished_at: null },
    counts: { ...NO_CALLS, passed: 1, running: 1 },
    ...fields,
  });

/** A report of two steps. */
export function reportResponse(
  run: Partial<ScenarioRun> = {},
  second: Partial<ScenarioStepReport> = {},
): ScenarioReport {
  const step = { expected: null, failure_code: null, reason: null, state: 'passed' } as const;
  return {
    job: runResponse(run),
    items: [
      { ...step, n: 1, step: 'Register 20 users as panel', happened: '20 registered' },
      {
        ...step,
        n: 2,
        step: 'States of panel',
        expected: '20 verified',
        happened: null,
        ...second,
      },
    ],
    next_after: null,
  };
}
