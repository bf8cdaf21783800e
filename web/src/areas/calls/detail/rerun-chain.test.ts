import type { Rerun } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { archivedCall } from '../../../testing/archived';
import { lineageSteps, lineageVerdict } from './rerun-chain';

const chain = (...statuses: string[]) =>
  statuses.map((status, n) => archivedCall({ transaction_id: `ewh:${n}`, status }));
const rerun = (new_transaction_id: string | null): Rerun => ({
  id: `r-${new_transaction_id ?? 'none'}`,
  transaction_id: 'ewh:0',
  new_transaction_id,
  matched: new_transaction_id === null ? null : 'answer',
  outcome: 'accepted',
  requested_at: 1,
  requested_by: 'the owner',
  job_id: null,
});

describe('the lineage', () => {
  it.each([
    [['COMPLETED', 'FAILED'], 'good', 'Delivered by the original call'],
    [['FAILED', 'COMPLETED'], 'good', 'Delivered by rerun ewh:1'],
    [['FAILED', 'COMPLETED', 'PENDING'], 'good', 'Delivered by rerun ewh:1'],
    [['FAILED', 'PENDING'], 'attention', 'Not delivered yet; still being tried by ewh:1'],
    [['PENDING', 'PENDING'], 'attention', 'Not delivered yet; still being tried by 2 of them'],
    [['FAILED', 'FAILED', 'FAILED'], 'bad', 'Not delivered: all 3 calls failed'],
    [['FAILED', 'PAUSED'], 'off', 'Whether it was delivered cannot be told from these statuses'],
  ])('has one verdict for %j', (statuses, tone, text) => {
    expect(lineageVerdict(chain(...statuses))).toEqual({ tone, text });
  });

  const unlisted = { status: 'PENDING', unlisted_at: 5 };
  const accepted = {
    answer: '2xx',
    http_status: 200,
    network_code: null,
    at: 4,
    attempt: 2,
  } as const;
  it.each([
    ['is listed no more', [unlisted], 'off', /cannot be told: the service lists it no more/],
    [
      'is listed no more after an accepted attempt',
      [{ ...unlisted, last_answer: accepted }],
      'good',
      /original/,
    ],
    [
      'goes on where another is listed no more',
      [unlisted, { status: 'PENDING' }],
      'attention',
      /by ewh:1$/,
    ],
  ] as const)('tells of one that %s', (_what, calls, tone, text) => {
    const verdict = lineageVerdict(
      calls.map((call, n) => archivedCall({ transaction_id: `ewh:${n}`, ...call })),
    );
    expect(verdict).toEqual({ tone, text: expect.stringMatching(text) as string }); // typed as any there
  });

  it('ties each new call to the press that made it, and keeps those without one', () => {
    const lost = rerun(null);
    const gone = rerun('ewh:pruned');
    const { steps, unmatched } = lineageSteps(chain('FAILED', 'PENDING'), [
      rerun('ewh:1'),
      lost,
      gone,
    ]);
    expect(steps.map((step) => step.rerun?.id ?? null)).toEqual([null, 'r-ewh:1']);
    expect(unmatched).toEqual([lost, gone]);
  });
});
