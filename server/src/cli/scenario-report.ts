import type { Scenario, ScenarioReport, ScenarioStepReport } from '../contract/index.js';

const SIGNS: Partial<Record<ScenarioStepReport['state'], string>> = {
  passed: '✓',
  failed: '✗',
  skipped: '–',
  cancelled: '–',
  running: '…',
};

// A service's text may contain control characters that a terminal would obey.
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

function detail({ state, expected, happened }: ScenarioStepReport): string[] {
  if (happened === null) return [];
  if (expected === null || state === 'passed') return [`      ${plain(happened)}`];
  return [`      expected ${plain(expected)}`, `      but      ${plain(happened)}`];
}

/** A report for the terminal: each step with its symbol, and below it what happened. */
export function formatReport({ job, items }: ScenarioReport): string {
  const seconds = ((job.finished_at ?? job.created_at) - job.created_at) / 1000;
  const lines = items.flatMap((step) => [
    `  ${SIGNS[step.state] ?? ' '} ${plain(step.step)}`,
    ...detail(step),
  ]);
  const head = `${plain(job.title)} (${job.name}) ${job.verdict ?? job.state} after ${seconds.toFixed(1)} s`;
  return ['', head, '', ...lines, ''].join('\n');
}

/** What `--json` prints of a run, for programs: its state is the verdict if there is one. */
export function jsonReport({ job: { verdict, ...run }, items }: ScenarioReport) {
  return { run: { ...run, state: verdict ?? run.state }, steps: items };
}

/** The built-in scenarios, and how to play them. */
export function formatScenarios(scenarios: readonly Scenario[]): string {
  const entries = scenarios.flatMap(({ name, title, about }) => [
    `  ${name}`,
    `      ${title}`,
    `      ${about}`,
    '',
  ]);
  return [
    '',
    'Built-in scenarios:',
    '',
    ...entries,
    'Play some:  npm run scenario -- NAME or FILE.json … [--json]',
    '',
  ].join('\n');
}
