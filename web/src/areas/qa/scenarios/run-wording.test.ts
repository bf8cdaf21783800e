import { SCENARIO_RUN_STATES, type ScenarioRun } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { runSentence } from './run-wording';

const run = (fields: Partial<ScenarioRun>): ScenarioRun => ({
  ...{ id: 'r', name: 'n', title: 't', mark: 'm', created_by: 'by', created_at: 1 },
  ...{ state: 'running', finished_at: null, total: 9, done: 4 },
  ...fields,
});

describe('runSentence', () => {
  it.each([
    ['running', null, 'Running, 4 of 9 steps done.'],
    ['passed', 2, 'Passed: everything happened as expected in 9 steps.'],
    ['failed', 2, 'Failed: not everything happened as expected.'],
    ['cancelled', null, 'Cancelled after 4 of 9 steps; what it changed is being put back.'],
    ['cancelled', 2, 'Cancelled after 4 of 9 steps.'],
    ['interrupted', 2, 'Interrupted after 4 of 9 steps.'],
  ] as const)('%s, ended at %s: %s', (state, finished_at, sentence) => {
    expect(runSentence(run({ state, finished_at }))).toBe(sentence);
  });

  it('has a sentence for every state', () => {
    const sentences = SCENARIO_RUN_STATES.map((state) => runSentence(run({ state })));
    expect(new Set(sentences).size).toBe(SCENARIO_RUN_STATES.length);
  });
});
