import type {
  ListedScenario,
  ScenarioReport,
  ScenarioRun,
  ScenarioStepReport,
} from '@connect-console/server/contract';

/** A scenario that comes with the console and changes much, unless told otherwise. */
export function scenarioAnswer(fields: Partial<ListedScenario> = {}): ListedScenario {
  return {
    name: 'down-for-a-day',
    title: 'Down for <b>a day</b>',
    about: 'The destination fails, and heals.',
    steps: [
      { do: 'register', people: 'panel', count: 20 },
      { do: 'destination', kinds: ['USER_VERIFICATION_COMPLETED'], receiver: 'status' },
      { do: 'clock', to: 'exhaustion' },
    ],
    words: ['Register 20 people as panel', 'Send <i>all</i>', 'Move the clock'],
    shipped: true,
    ...fields,
  };
}

/** A run that has passed, unless told otherwise. */
export function runAnswer(fields: Partial<ScenarioRun> = {}): ScenarioRun {
  return {
    ...{ id: 'run-1', name: 'down-for-a-day', title: 'Down for <b>a day</b>', state: 'passed' },
    ...{ created_at: 1, created_by: 'Owner <b>', finished_at: 2, total: 2, done: 2 },
    mark: 'sc-k7mp',
    ...fields,
  };
}

/** The report of a run with two steps, the second of which changes with it. */
export function reportAnswer(
  run: Partial<ScenarioRun> = {},
  second: Partial<ScenarioStepReport> = {},
): ScenarioReport {
  const told = { expected: null, happened: null };
  return {
    run: runAnswer(run),
    steps: [
      {
        n: 1,
        step: 'Register 20 people as panel',
        state: 'ok',
        ...told,
        happened: '20 registered',
      },
      { n: 2, step: 'States of panel', state: 'ok', ...told, expected: '20 verified', ...second },
    ],
  };
}
