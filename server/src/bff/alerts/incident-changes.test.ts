import { expect, it } from 'vitest';
import type { AlertRule } from '../../contract/index.js';
import { changesOf, type Checked, type IncidentChange } from './check.js';

const CALM = 60;
const NOW = 1_000;
const incident = (clear_since: number | null = null) => ({
  ...{ id: 7, rule: 'destination_failing' as const, subject: 'a', summary: 'a fails', clear_since },
});
const found = (subject: string, summary = `${subject} fails`) => ({ subject, summary });
const END = { id: 7, set: { ended_at: NOW } };

it.each<[string, ReturnType<typeof incident>[], Checked, IncidentChange[]]>([
  ['nothing', [], [], []],
  ['a finding', [], [found('a')], [{ rule: 'destination_failing', finding: found('a') }]],
  ['the same again', [incident()], [found('a')], []],
  [
    'another subject as well',
    [incident()],
    [found('a'), found('b')],
    [{ rule: 'destination_failing', finding: found('b') }],
  ],
  [
    'the same in other words',
    [incident()],
    [found('a', 'worse')],
    [{ id: 7, set: { summary: 'worse', clear_since: null } }],
  ],
  [
    'the same after a moment without it',
    [incident(NOW - 10)],
    [found('a')],
    [{ id: 7, set: { summary: 'a fails', clear_since: null } }],
  ],
  ['no more, just now', [incident()], [], [{ id: 7, set: { clear_since: NOW } }]],
  ['no more, lately', [incident(NOW - CALM + 1)], [], []],
  ['no more, for long enough', [incident(NOW - CALM)], [], [END]],
  ['not known', [incident(), incident(NOW - CALM)], 'unknown', []],
])('%s', (_what, open, checked, expected) => {
  const rules = new Map<AlertRule, Checked>([['destination_failing', checked]]);
  expect(changesOf(open, rules, NOW, CALM)).toEqual(expected);
});

it('ends the incidents of rules that are turned off, which are not checked', () => {
  expect(changesOf([incident()], new Map(), NOW, CALM)).toEqual([END]);
});
