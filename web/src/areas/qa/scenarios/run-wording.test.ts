import type { ScenarioRun } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { NO_CALLS } from '../../../testing/rerun-answers';
import { runSentence } from './run-wording';

const run = (fields: Partial<ScenarioRun>): ScenarioRun => ({
  ...{ id: 'r', kind: 'scenario', name: 'n', title: 't', mark: 'm', created_by: 'by' },
  ...{ created_at: 1, state: 'running', verdict: null, blocked: null, finished_at: null },
  ...{ total: 9, counts: { ...NO_CALLS, passed: 4, running: 1, waiting: 4 } },
  ...fields,
});

describe('runSentence', () => {
  it.each([
    [{}, 'Running, 4 of 9 steps done.'],
    [{ state: 'paused' }, 'Paused, 4 of 9 steps done.'],
    [
      { state: 'finished', verdict: 'passed', finished_at: 2 },
      'Passed: all 9 steps were as expected.',
    ],
    [
      { state: 'finished', verdict: 'failed', finished_at: 2 },
      'Failed: some steps were not as expected.',
    ],
    [{ state: 'cancelled' }, 'Cancelled. Changes are being restored.'],
    [{ state: 'cancelled', finished_at: 2 }, 'Cancelled. Changes were restored.'],
  ] as const)('%j: %s', (fields, sentence) => {
    expect(runSentence(run(fields))).toBe(sentence);
  });
});
