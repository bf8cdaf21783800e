import type { OutcomeBatch, OutcomeBatchStep } from '@connect-console/server/contract';

const NONE = { waiting: 0, done: 0, refused: 0, never: 0, cancelled: 0 };

/** A running batch for four users. */
export function outcomeBatch(
  fields: Partial<OutcomeBatch> = {},
  counts: Partial<OutcomeBatch['counts']> = {},
): OutcomeBatch {
  return {
    ...{ id: 'plan-1', state: 'running', created_at: '2026-03-01T12:00:00.000Z' },
    ...{ seed: 'k7mp-x2wd', total: 4, next_due_at: null },
    ...fields,
    counts: { ...NONE, ...counts },
  };
}

/** A step that was done without a call. */
export function batchStep(n: number, fields: Partial<OutcomeBatchStep> = {}): OutcomeBatchStep {
  return {
    ...{ n, reference_user_id: `qa-${n}`, outcome: 'verified', state: 'done' },
    ...{ person: null, humanness_score: null, due_at: null, user_state: 'verified' },
    ...{ reason: null, calls: [] },
    ...fields,
  };
}
