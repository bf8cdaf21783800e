import type { ArchivedCall } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { archivedCall, archivedEvent } from '../../../testing/archived';
import { kindOf, toldAnswer, type ToldEvidence } from './timeline-delivery';

const T = Date.UTC(2026, 2, 1, 14, 0);
const MINUTE = 60_000;
const at = (minutes: number) => T + minutes * MINUTE;
const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
const answer = (fields: Partial<ToldEvidence>) =>
  toldAnswer({
    ...{ status: 'verified', outcome_at: at(2), since: at(0), calls: [], events: [] },
    ...{ calls_name_people: true, has_gap: false, was_before: false, has_destination: null },
    ...{ now: at(4), clock },
    ...fields,
  });
const calls = (...each: Partial<ArchivedCall>[]) =>
  each.map((fields, n) =>
    archivedCall({ transaction_id: `ewh:${n}`, created_at: at(2), ...fields }),
  );
const failed = { status: 'FAILED', attempts: 16 };
const pending = { status: 'PENDING', attempts: 3, next_attempt_at: at(4) + 12_000 };
const event = (fields: object) => archivedEvent({ transaction_id: 'ewh:0', ...fields });

describe('the answer to support’s first question', () => {
  it.each<[string, Partial<ToldEvidence>, string, string]>([
    [
      'delivered on a retry',
      {
        calls: calls({ attempts: 2 }),
        events: [event({ attempt: 2, created_at: at(3), first_seen_at: at(3) })],
      },
      'good',
      'Verified 14:02; we were told (delivered on attempt 2, 14:03)',
    ],
    [
      'delivered, with no attempt listed',
      { calls: calls({ attempts: 1, completed_at: at(3) }) },
      'good',
      'Verified 14:02; we were told (delivered on attempt 1, 14:03)',
    ],
    [
      'delivered by a rerun',
      { calls: calls(failed, { rerun_of: 'ewh:0', completed_at: at(3) }) },
      'good',
      'Verified 14:02; we were told (delivered by a rerun on attempt 1, 14:03)',
    ],
    [
      'arrived here, and nothing else is known of it',
      { calls: calls({ status: 'PENDING', attempts: 0, has_payload: true }) },
      'good',
      'Verified 14:02; we were told (delivered)',
    ],
    [
      'still being retried',
      { calls: calls(pending) },
      'attention',
      'Verified 14:02, but the webhook is still being retried (3 of 16, next in 12 s)',
    ],
    [
      'retried at an untold time',
      { calls: calls({ ...pending, next_attempt_at: null }) },
      'attention',
      'Verified 14:02, but the webhook is still being retried (3 of 16)',
    ],
    [
      'overdue',
      { calls: calls(pending), now: at(5) },
      'attention',
      'Verified 14:02, but the webhook is still being retried (3 of 16, next now)',
    ],
    [
      'not tried yet',
      { calls: calls({ status: 'PENDING', attempts: 0 }) },
      'attention',
      'Verified 14:02, and the webhook waits for its first attempt',
    ],
    [
      'a rerun that goes on after a failure',
      { calls: calls(failed, { ...pending, rerun_of: 'ewh:0' }) },
      'attention',
      'Verified 14:02, but the webhook is still being retried (3 of 16, next in 12 s)',
    ],
    [
      'failed',
      { calls: calls(failed) },
      'bad',
      'Verified 14:02, but we were not told: the webhook failed after 16 attempts',
    ],
    [
      'failed, and its rerun too',
      { calls: calls(failed, { status: 'FAILED', attempts: 1 }) },
      'bad',
      'Verified 14:02, but we were not told: the webhook failed after 1 attempt, and so did 1 more',
    ],
    [
      'of a status that nobody knows',
      { calls: calls({ status: 'PAUSED' }) },
      'off',
      'Verified 14:02; whether we were told cannot be told: the service calls the webhook PAUSED',
    ],
    [
      'without a destination',
      { has_destination: false },
      'bad',
      'Verified 14:02; nobody was told: no destination',
    ],
    [
      'without a call, though there is a destination',
      { has_destination: true },
      'attention',
      'Verified 14:02; no webhook call of it is listed',
    ],
    [
      'where calls name no person',
      { calls_name_people: false, has_destination: false },
      'off',
      'Verified 14:02; whether we were told cannot be told: the service’s calls name no person',
    ],
    [
      'where the archive has a gap',
      { has_gap: true },
      'off',
      'Verified 14:02; whether we were told cannot be told: calls are missing from the archive, and it may be among them',
    ],
    [
      'where it was before the console followed',
      { was_before: true, outcome_at: null },
      'off',
      'Verified; whether we were told cannot be told: it happened before this console followed the person',
    ],
    [
      'while waiting',
      { status: 'waiting' },
      'waiting',
      'Not verified: waiting for the person since 14:00',
    ],
    [
      'while get_status is silent',
      { status: 'unknown' },
      'off',
      'Cannot tell yet: get_status has not answered since the newest webhook',
    ],
    [
      'of a revocation',
      { status: 'revoked', calls: calls({ completed_at: at(3) }) },
      'good',
      'Revoked 14:02; we were told (delivered on attempt 1, 14:03)',
    ],
    [
      'of an end without destination',
      { status: 'unfulfillable', has_destination: false },
      'bad',
      'Found unfulfillable 14:02; nobody was told: no destination',
    ],
    [
      'of a denial',
      { status: 'denied', calls: calls(failed) },
      'bad',
      'Denied 14:02, but we were not told: the webhook failed after 16 attempts',
    ],
  ])('%s', (_what, fields, tone, text) => {
    expect(answer(fields)).toEqual({ tone, text });
  });

  it('dates a delivery by the service’s clock, as the outcome', () => {
    const ahead = event({ attempt: 1, created_at: at(3), first_seen_at: at(-3000) });
    expect(answer({ calls: calls({}), events: [ahead] }).text).toContain('14:03');
  });
});

it('knows the kind of every outcome, and none while there is none', () => {
  expect(kindOf('verified')).toBe('USER_VERIFICATION_COMPLETED');
  expect(kindOf('denied')).toBe('USER_VERIFICATION_DENIED');
  expect(kindOf('waiting')).toBeNull();
});
