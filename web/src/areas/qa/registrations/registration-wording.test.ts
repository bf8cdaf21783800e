import type { RegistrationJob } from '@connect-console/server/contract';
import { expect, it } from 'vitest';
import {
  doneOf,
  registrationSentence,
  registrationWording,
  retriedOf,
} from './registration-wording';

const NONE = { waiting: 0, sending: 0, registered: 0, refused: 0, failed: 0, cancelled: 0 };

function job(
  state: RegistrationJob['state'],
  counts: Partial<RegistrationJob['counts']>,
  more: Partial<RegistrationJob> = {},
): RegistrationJob {
  const all = { ...NONE, ...counts };
  return {
    ...{ id: 'j', state, created_at: 0, created_by: 'Owner', finished_at: null, pause: null },
    ...{ total: Object.values(all).reduce((sum, n) => sum + n, 0), counts: all },
    ...more,
  };
}

const pause = { code: 'upstream_maintenance', detail: 'Closed.', since: 0 };

it.each<[RegistrationJob, string, string]>([
  [job('running', { waiting: 2 }), 'Running', 'waiting'],
  [job('running', { waiting: 2 }, { pause }), 'Resting', 'attention'],
  [job('paused', { waiting: 2 }), 'Paused', 'off'],
  [job('cancelled', { cancelled: 2 }), 'Cancelled', 'off'],
  [job('finished', { registered: 2 }), 'Finished', 'good'],
  [job('finished', { registered: 2, failed: 1 }), 'Finished, some not answered', 'attention'],
  [job('finished', { refused: 1, failed: 1 }), 'Finished, some refused', 'bad'],
])('%j is %s', (given, text, tone) => {
  expect(registrationWording(given)).toEqual({ text, tone });
});

it('says how it stands', () => {
  const given = job('cancelled', {
    ...{ registered: 1200, refused: 1, failed: 2, cancelled: 4, waiting: 1, sending: 1 },
  });
  expect(registrationSentence(given)).toBe(
    '1,200 of 1,209 people registered, 1 refused, 2 without an answer, 4 not sent.',
  );
  expect(doneOf(given)).toBe(1203);
  expect(retriedOf(given)).toBe(7);
  expect(registrationSentence(job('finished', { registered: 1 }))).toBe(
    '1 of 1 person registered.',
  );
});
