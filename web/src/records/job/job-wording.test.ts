import type { RerunJob, ScenarioRun } from '@connect-console/server/contract';
import { expect, it } from 'vitest';
import { NO_CALLS } from '../../testing/rerun-responses';
import { runResponse } from '../../testing/scenario-responses';
import { jobSentence, jobWording, processed, retryVerb } from './job-wording';

const NO_FATES = { delivered: 0, retrying: 0, failed: 0, unknown: 0 };

function job(
  state: RerunJob['state'],
  counts: Partial<RerunJob['counts']>,
  more: Partial<RerunJob> = {},
): RerunJob {
  const all = { ...NO_CALLS, ...counts };
  return {
    ...{
      id: 'j',
      kind: 'rerun',
      state,
      created_at: 0,
      created_by: 'Admin',
      finished_at: null,
      per_second: 5,
      filter: null,
    },
    ...{ total: Object.values(all).reduce((sum, n) => sum + n, 0), counts: all, blocked: null },
    ...{ is_queued: false, fates: NO_FATES },
    ...more,
  };
}

const blocked = { code: 'upstream_maintenance', detail: 'Closed.', since: 0 };

const fates = (of: Partial<RerunJob['fates']>) => ({ fates: { ...NO_FATES, ...of } });

it.each<[RerunJob, string, string]>([
  [job('running', { waiting: 2 }), 'Running', 'waiting'],
  [job('running', { waiting: 2 }, { is_queued: true }), 'Queued', 'waiting'],
  [job('running', { waiting: 2 }, { blocked }), 'Waiting for the service', 'attention'],
  [job('cancelled', { cancelled: 2 }), 'Cancelled', 'off'],
  [job('finished', { accepted: 2 }), 'Finished', 'off'],
  [job('finished', { skipped: 2 }), 'Finished', 'off'],
  [
    job('finished', { accepted: 2 }, fates({ delivered: 2 })),
    ...(['Finished, all delivered', 'good'] as const),
  ],
  [
    job('finished', { accepted: 2 }, fates({ delivered: 1, unknown: 1 })),
    ...(['Finished', 'off'] as const),
  ],
  [
    job('finished', { accepted: 2 }, fates({ delivered: 1, retrying: 1 })),
    ...(['Finished, not all delivered yet', 'retrying'] as const),
  ],
  [
    job('finished', { accepted: 2 }, fates({ retrying: 1, failed: 1 })),
    ...(['Finished, 1 failed', 'bad'] as const),
  ],
  [job('finished', { accepted: 2, unknown: 1 }), 'Finished, 1 unknown', 'attention'],
  [job('finished', { refused: 1, unknown: 1 }), 'Finished, 1 refused', 'bad'],
])('%j is %s', (given, text, tone) => {
  expect(jobWording(given)).toEqual({ text, tone });
});

it('states its progress in one sentence', () => {
  const sent = { accepted: 3, refused: 1, unknown: 1 };
  const given = job('cancelled', { ...sent, skipped: 2, cancelled: 4, waiting: 1 });
  expect(jobSentence(given)).toBe(
    '3 of 12 calls rerun, 1 refused, 1 unknown, 2 skipped, 4 not sent.',
  );
  expect(processed(given)).toBe(7);
});

it.each<[Partial<ScenarioRun>, string]>([
  [{ state: 'running', verdict: null }, '4 of 9 steps done.'],
  [{ state: 'finished', verdict: 'passed' }, 'Passed: all 9 steps were as expected.'],
  [{ state: 'finished', verdict: 'failed' }, 'Failed: some steps were not as expected.'],
])('states the progress or the verdict of a scenario run: %j', (fields, sentence) => {
  const counts = { ...NO_CALLS, passed: 4, waiting: 5 };
  expect(jobSentence(runResponse({ ...fields, total: 9, counts }))).toBe(sentence);
});

it.each<[Partial<RerunJob['counts']>, string]>([
  [{ accepted: 1, cancelled: 4 }, 'Rerun the 4 calls that were not sent'],
  [{ refused: 1, unknown: 2 }, 'Rerun the 1 call that was refused'],
  [{ refused: 1, cancelled: 2 }, 'Rerun the 3 calls that were not sent or refused'],
])('%j offers %j', (counts, text) => {
  expect(retryVerb(job('cancelled', counts))).toBe(text);
});

it('sends users whose outcome is unknown again, too, as a registration can be repeated', () => {
  const registration = job('finished', { refused: 1, unknown: 2 }, { kind: 'registration' });
  expect(retryVerb(registration)).toBe('Retry 3 users');
});
