import type { RerunJob } from '@connect-console/server/contract';
import { expect, it } from 'vitest';
import { doneOf, jobSentence, jobWording } from './job-wording';

const NONE = { waiting: 0, sending: 0, accepted: 0, refused: 0, unknown: 0, cancelled: 0 };

function job(state: RerunJob['state'], counts: Partial<RerunJob['counts']>, more = {}): RerunJob {
  const all = { ...NONE, ...counts };
  return {
    ...{ id: 'j', state, created_at: 0, created_by: 'Owner', finished_at: null, per_second: 5 },
    ...{ total: Object.values(all).reduce((sum, n) => sum + n, 0), counts: all, pause: null },
    ...more,
  };
}

const pause = { code: 'upstream_maintenance', detail: 'Closed.', since: 0 };

it.each<[RerunJob, boolean, string, string]>([
  [job('running', { waiting: 2 }), false, 'Running', 'waiting'],
  [job('running', { waiting: 2 }), true, 'Waits for another one', 'waiting'],
  [job('running', { waiting: 2 }, { pause }), false, 'Resting', 'attention'],
  [job('cancelled', { cancelled: 2 }), false, 'Stopped', 'off'],
  [job('finished', { accepted: 2 }), false, 'Finished', 'good'],
  [job('finished', { accepted: 2, unknown: 1 }), false, 'Finished, some not known', 'attention'],
  [job('finished', { refused: 1, unknown: 1 }), false, 'Finished, some refused', 'bad'],
])('%j (queued: %s) is %s', (given, queued, text, tone) => {
  expect(jobWording(given, queued)).toEqual({ text, tone });
});

it('says how it stands', () => {
  const given = job('cancelled', { accepted: 3, refused: 1, unknown: 1, cancelled: 4, waiting: 1 });
  expect(jobSentence(given)).toBe('3 of 10 calls rerun, 1 refused, 1 not known, 4 not sent.');
  expect(doneOf(given)).toBe(5);
});
