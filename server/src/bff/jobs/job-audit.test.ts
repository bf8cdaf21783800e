import { expect, it } from 'vitest';
import type { JobItem, Outcome } from './job-kind.js';
import { itemEntries, itemOutcome, type StartedBy } from './job-audit.js';

it.each<[Outcome, ReturnType<typeof itemOutcome>]>([
  [{ state: 'accepted' }, 'done'],
  [{ state: 'passed' }, 'done'],
  [{ state: 'refused' }, 'refused'],
  [{ state: 'failed' }, 'failed'],
  [{ state: 'unknown' }, 'unknown'],
  // It may have been done, and is tried again.
  [{ state: 'waiting', isTry: true }, 'unknown'],
  [{ state: 'waiting', failure: new Error('not sent') }, null],
  [{ state: 'skipped' }, null],
  [{ state: 'cancelled' }, null],
])('%j is %s in the audit log', (outcome, expected) => {
  expect(itemOutcome(outcome)).toBe(expected);
});

it('names who started the job, and why an item was refused', () => {
  const item: JobItem = { n: 1, subject: 'user-1', request: null, tries: 0, at: 1 };
  const started_by: StartedBy = {
    member: {
      ...{ memberId: 'm-1', name: 'Ada', email: null, role: 'qa' },
      apiToken: { name: 'ci', ending: '3fZk' },
    },
    ...{ address: '::1', request_id: 'r-1' },
  };
  const result = { failure_code: 'taken', reason: 'It is taken.' };
  const ended = [{ item, outcome: { state: 'refused' as const, result } }];
  const entriesOf = (settings: object, action: string | null = 'Register user') =>
    itemEntries(
      { id: 'job-1', settings: JSON.stringify(settings) },
      'sandbox',
      { actionOf: () => action },
      ended,
    );
  expect(entriesOf({ started_by })).toEqual([
    {
      ...{ ...started_by, environment: 'sandbox', action: 'Register user', object: 'user-1' },
      ...{ outcome: 'refused', reason: 'upstream_refused: taken', after: { job: 'job-1' } },
    },
  ]);
  expect(entriesOf({ started_by }, null)).toEqual([]);
  expect(entriesOf({})).toEqual([]);
});
