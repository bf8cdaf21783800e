import type { RegistrationJob } from '@connect-console/server/contract';
import { expect, it } from 'vitest';
import { NO_CALLS } from '../../../testing/rerun-answers';
import {
  doneOf,
  registrationSentence,
  registrationWording,
  retriedOf,
} from './registration-wording';

function job(
  state: RegistrationJob['state'],
  counts: Partial<RegistrationJob['counts']>,
  more: Partial<RegistrationJob> = {},
): RegistrationJob {
  const all = { ...NO_CALLS, ...counts };
  return {
    ...{ id: 'j', kind: 'registration', state, created_at: 0, created_by: 'Owner' },
    ...{ finished_at: null, blocked: null },
    ...{ total: Object.values(all).reduce((sum, n) => sum + n, 0), counts: all },
    ...more,
  };
}

const blocked = { code: 'upstream_maintenance', detail: 'Closed.', since: 0 };

it.each<[RegistrationJob, string, string]>([
  [job('running', { waiting: 2 }), 'Running', 'waiting'],
  [job('running', { waiting: 2 }, { blocked }), 'Resting', 'attention'],
  [job('paused', { waiting: 2 }), 'Paused', 'off'],
  [job('cancelled', { cancelled: 2 }), 'Cancelled', 'off'],
  [job('finished', { accepted: 2 }), 'Finished', 'good'],
  [job('finished', { accepted: 2, unknown: 1 }), 'Finished, some not answered', 'attention'],
  [job('finished', { refused: 1, unknown: 1 }), 'Finished, some refused', 'bad'],
])('%j is %s', (given, text, tone) => {
  expect(registrationWording(given)).toEqual({ text, tone });
});

it('says how it stands', () => {
  const given = job('cancelled', {
    ...{ accepted: 1200, refused: 1, unknown: 2, cancelled: 4, waiting: 1, running: 1 },
  });
  expect(registrationSentence(given)).toBe(
    '1,200 of 1,209 users registered, 1 refused, 2 without an answer, 4 not sent.',
  );
  expect(doneOf(given)).toBe(1203);
  expect(retriedOf(given)).toBe(7);
  expect(registrationSentence(job('finished', { accepted: 1 }))).toBe('1 of 1 user registered.');
});
