import { expect, it } from 'vitest';
import type { ScenarioReport } from '../contract/index.js';
import { formatReport, formatScenarios } from './scenario-report.js';

const report: ScenarioReport = {
  run: {
    ...{ id: 'a', name: 'mine', title: 'Mine \u001b[31m', state: 'failed', mark: 'a' },
    ...{ created_at: 1000, created_by: 'owner', finished_at: 2550, total: 4, done: 4 },
  },
  steps: [
    { n: 1, step: 'Register 1 person', state: 'ok', expected: null, happened: '1 person' },
    { n: 2, step: 'States', state: 'unlike', expected: '1 verified', happened: '0 verified' },
    { n: 3, step: 'Rerun', state: 'failed', expected: null, happened: 'It said:\n\u001b[2J no' },
    { n: 4, step: 'States', state: 'ok', expected: '1 verified', happened: '1 verified' },
    { n: 5, step: 'Wait', state: 'skipped', expected: null, happened: null },
  ],
};

it('prints a report line by line without control characters', () => {
  expect(formatReport(report).split('\n')).toEqual([
    '',
    'Mine  [31m (mine) failed after 1.6 s',
    '',
    '  ✓ Register 1 person',
    '      1 person',
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
