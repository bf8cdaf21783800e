import type { Rerun } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { archivedCall } from '../../testing/archived';
import { rerunSteps } from './rerun-steps';

const chain = [0, 1].map((n) => archivedCall({ transaction_id: `ewh:${n}` }));
const rerun = (new_transaction_id: string | null): Rerun => ({
  id: `r-${new_transaction_id ?? 'none'}`,
  transaction_id: 'ewh:0',
  new_transaction_id,
  matched: new_transaction_id === null ? null : 'response',
  outcome: 'accepted',
  requested_at: 1,
  service_at: 1,
  requested_by: 'the owner',
  job_id: null,
});

describe('the rerun chain', () => {
  it('shows each new call with the press that made it, and keeps those without one', () => {
    const lost = rerun(null);
    const gone = rerun('ewh:pruned');
    const { steps, unmatched } = rerunSteps(chain, [rerun('ewh:1'), lost, gone]);
    expect(steps.map((step) => step.rerun?.id ?? null)).toEqual([null, 'r-ewh:1']);
    expect(unmatched).toEqual([lost, gone]);
  });
});
