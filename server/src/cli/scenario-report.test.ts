import { expect, it } from 'vitest';
import type { ScenarioReport, ScenarioStepReport } from '../contract/index.js';
import { formatReport, formatScenarios } from './scenario.js';

const step = (n: number, name: string, more: Partial<ScenarioStepReport>): ScenarioStepReport => ({
  ...{ n, step: name, state: 'passed', failure_code: null, reason: null },
  ...{ expected: null, happened: null },
  ...more,
});
const report: ScenarioReport = {
  job: {
    ...{ id: 'a', kind: 'scenario', state: 'finished', verdict: 'failed', blocked: null },
    ...{ is_queued: false, name: 'mine', title: 'Mine \u001b[31m', mark: 'a', total: 5 },
    ...{ created_at: 1000, created_by: 'owner', finished_at: 2550 },
    counts: {
      ...{ waiting: 0, running: 0, accepted: 0, passed: 2, refused: 0, failed: 2 },
      ...{ unknown: 0, skipped: 1, cancelled: 0 },
    },
  },
  items: [
    step(1, 'Register 1 user', { happened: '1 user' }),
    step(2, 'States', { state: 'failed', expected: '1 verified', happened: '0 verified' }),
    step(3, 'Rerun', { state: 'failed', happened: 'It said:\n\u001b[2J no' }),
    step(4, 'States', { expected: '1 verified', happened: '1 verified' }),
    step(5, 'Wait', { state: 'skipped' }),
  ],
  next_after: null,
};

it('prints a report line by line without control characters', () => {
  expect(formatReport(report).split('\n')).toEqual([
    '',
    'Mine  [31m (mine) failed after 1.6 s',
    '',
    '  ✓ Register 1 user',
    '      1 user',
    '  ✗ States',
    '      expected 1 verified',
    '      but      0 verified',
    '  ✗ Rerun',
    '      It said: [2J no',
    '  ✓ States',
    '      1 verified',
    '  – Wait',
    '',
  ]);
});

it('lists the scenarios and how to play them', () => {
  const text = formatScenarios([{ name: 'mine', title: 'Mine', about: 'What it is.', steps: [] }]);
  expect(text).toContain('  mine\n      Mine\n      What it is.\n');
  expect(text).toContain('npm run scenario -- NAME or FILE.json … [--json]');
});
