import type { Scenario, ScenarioReport, ScenarioStepReport } from '../contract/index.js';

const SIGNS: Record<ScenarioStepReport['state'], string> = {
  ok: '✓',
  unlike: '✗',
  failed: '✗',
  skipped: '–',
  waiting: ' ',
  running: '…',
};
const STATES: Record<ScenarioReport['run']['state'], string> = {
  running: 'is running',
  passed: 'passed',
  failed: 'failed',
  cancelled: 'was cancelled',
  interrupted: 'was interrupted',
};

// A service's text may contain control characters that a terminal would obey.
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

function detail({ state, expected, happened }: ScenarioStepReport): string[] {
  if (happened === null) return [];
  if (expected === null || state === 'ok') return [`      ${plain(happened)}`];
  return [`      expected ${plain(expected)}`, `      but      ${plain(happened)}`];
}

/** A report for the terminal: each step with its sign, and below it what happened. */
export function formatReport({ run, steps }: ScenarioReport): string {
  const seconds = ((run.finished_at ?? run.created_at) - run.created_at) / 1000;
  const lines = steps.flatMap((step) => [
    `  ${SIGNS[step.state]} ${plain(step.step)}`,
    ...detail(step),
  ]);
  const head = `${plain(run.title)} (${run.name}) ${STATES[run.state]} after ${seconds.toFixed(1)} s`;
  return ['', head, '', ...lines, ''].join('\n');
}

/** The scenarios that come with the console, and how to play them. */
export function formatScenarios(scenarios: readonly Scenario[]): string {
  const entries = scenarios.flatMap(({ name, title, about }) => [
    `  ${name}`,
    `      ${title}`,
    `      ${about}`,
    '',
  ]);
  return [
    '',
    'Scenarios that come with the console:',
    '',
    ...entries,
    'Play some:  npm run scenario -- NAME or FILE.json … [--json]',
    '',
  ].join('\n');
}
