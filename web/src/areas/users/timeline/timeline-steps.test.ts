import type { ArchivedCall, Rerun, UserEntry, UserHistory } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { archivedCall } from '../../../testing/archived';
import { userEntry, userHistory, verifiedAt } from '../../../testing/user-responses';
import { madeAt } from './step';
import { timelineSteps } from './timeline';

interface TimelineBasis {
  user: UserEntry;
  history: UserHistory | null;
}

const T = 1_772_366_400_000;
const HOUR = 3_600_000;
const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const REVOKED = 'USER_VERIFICATION_REVOKED';

const user = (fields: Partial<UserEntry> = {}) =>
  userEntry('panel-1', { registered_at: T, known_since: T, ...fields });
const call = (id: string, after: number, fields: Partial<ArchivedCall> = {}) =>
  archivedCall({
    ...{ transaction_id: id, created_at: T + after, first_seen_at: T + after + 500 },
    ...fields,
  });
const BEHIND = 3 * HOUR;
const rerun = (new_transaction_id: string | null, after: number): Rerun => ({
  ...{ id: `press-${after}`, transaction_id: 'ewh:1', new_transaction_id, job_id: null },
  ...{ matched: null, outcome: 'accepted', requested_by: 'the owner' },
  // The console's clock is hours behind the service's.
  ...{ requested_at: T + after - BEHIND, service_at: T + after },
});
const keys = ({ user: of = user(), history = null }: Partial<TimelineBasis>) =>
  timelineSteps(of, history).map(({ key }) => key);
const verified = user({
  ...verifiedAt(T + 4000),
  ...{ delivery: 'delivered', delivery_call: 'ewh:1' },
});

describe('a user’s timeline', () => {
  it.each<[string, Partial<TimelineBasis>, string[]]>([
    ['waiting', {}, ['known']],
    [
      'opened, where the service says so',
      { history: userHistory({ opened_at: T + 5 }) },
      ['known', 'opened'],
    ],
    [
      'registered again in the same second as the invite was opened',
      {
        history: userHistory({
          opened_at: T + 5,
          registrations: [{ id: 'again', at: T + 5, registered_by: 'the owner', changes: [] }],
        }),
      },
      ['known', 'again', 'opened'],
    ],
    ['verified, before anything is read', { user: verified }, ['known', 'verified']],
    [
      'verified before its call',
      { user: verified, history: userHistory({ calls: [call('ewh:1', 4000)] }) },
      ['known', 'verified', 'ewh:1'],
    ],
    [
      'revoked after the completion',
      {
        user: user({
          ...{ ...verifiedAt(T + 1000), status: 'revoked', outcome_at: T + 5000 },
          delivery_call: 'ewh:2',
        }),
        history: userHistory({
          calls: [
            call('ewh:1', 1000, { webhook_type: COMPLETED }),
            call('ewh:2', 5000, { webhook_type: REVOKED }),
          ],
        }),
      },
      ['known', 'verified', 'ewh:1', 'revoked', 'ewh:2'],
    ],
    [
      'verified again after a revocation',
      {
        user: user({ ...verified, outcome_at: T + 6000, delivery_call: 'ewh:3' }),
        history: userHistory({
          calls: [
            call('ewh:1', 4000, { webhook_type: COMPLETED }),
            call('ewh:2', 5000, { webhook_type: REVOKED }),
            call('ewh:3', 6000, { webhook_type: COMPLETED }),
          ],
        }),
      },
      ['known', 'verified', 'ewh:1', 'ewh:2', 'verified-again', 'ewh:3'],
    ],
    [
      'verified again without a call, at an unknown time',
      {
        user: {
          ...{ ...verified, outcome_at: null, outcome_by: 'check' },
          ...{ delivery: 'unknown', delivery_call: null },
        },
        history: userHistory({
          calls: [
            call('ewh:1', 4000, { webhook_type: COMPLETED }),
            call('ewh:2', 5000, { webhook_type: REVOKED }),
            call('ewh:3', 6000, { webhook_type: COMPLETED, rerun_of: 'ewh:1' }),
          ],
        }),
      },
      ['known', 'verified', 'ewh:1', 'ewh:2', 'ewh:3', 'verified-again'],
    ],
    [
      'revoked without a call, at an unknown time',
      {
        user: user({
          ...{ ...verifiedAt(T + 5), status: 'revoked', delivery: 'unknown' },
          ...{ outcome_at: null, outcome_by: 'check' },
        }),
        history: userHistory(),
      },
      ['known', 'verified', 'revoked'],
    ],
    [
      'rerun: the new call after the press, no new outcome',
      {
        user: verified,
        history: userHistory({
          calls: [call('ewh:1', 4000), call('ewh:2', 7900, { rerun_of: 'ewh:1' })],
          reruns: [rerun('ewh:2', 8000)],
        }),
      },
      ['known', 'verified', 'ewh:1', 'ewh:2'],
    ],
    [
      'rerun, the new call not known yet',
      {
        user: verified,
        history: userHistory({ calls: [call('ewh:1', 4000)], reruns: [rerun(null, 8000)] }),
      },
      ['known', 'verified', 'ewh:1', 'press-8000'],
    ],
    [
      'looked up after it was verified',
      {
        user: user({
          ...{ source: 'looked_up', registered_at: null, ...verifiedAt(T - HOUR) },
          ...{ delivery: 'delivered', delivery_call: 'ewh:1' },
        }),
        history: userHistory({ calls: [call('ewh:1', -HOUR)] }),
      },
      ['verified', 'ewh:1', 'known'],
    ],
    [
      'verified an hour before it was registered here',
      {
        user: user({ ...verified, ...verifiedAt(T - HOUR) }),
        history: userHistory({ calls: [call('ewh:1', -HOUR)] }),
      },
      ['verified', 'ewh:1', 'known'],
    ],
    [
      'verified at once, by a clock that is behind that of the registration',
      {
        user: user({ ...verified, ...verifiedAt(T - 3000) }),
        history: userHistory({ calls: [call('ewh:1', -3000)] }),
      },
      ['known', 'verified', 'ewh:1'],
    ],
  ])('%s', (_what, basis, expected) => {
    expect(keys(basis)).toEqual(expected);
  });

  it('is put in one order by the service’s clock, whatever the console’s says', () => {
    const ahead = call('ewh:1', 4000, { first_seen_at: T + 4500 - BEHIND });
    const reruns = [rerun(null, 8000)];
    const basis = {
      user: verified,
      history: userHistory({ calls: [ahead], reruns, opened_at: T + 2000 }),
    };
    const steps = timelineSteps(basis.user, basis.history);
    expect(steps.map(({ key, at }) => [key, (at ?? 0) - T])).toEqual([
      ['known', 0],
      ['opened', 2000],
      ['verified', 4000],
      ['ewh:1', 4000],
      ['press-8000', 8000],
    ]);
  });

  it('states every time as it is recorded, also from before the registration', () => {
    const history = userHistory({ calls: [call('ewh:1', -HOUR)], opened_at: T - 2 * HOUR });
    const steps = timelineSteps(user(verifiedAt(T - HOUR)), history);
    expect(steps.map(({ key, at }) => [key, (at ?? 0) - T])).toEqual([
      ['opened', -2 * HOUR],
      ['verified', -HOUR],
      ['ewh:1', -HOUR],
      ['known', 0],
    ]);
  });

  it('says of an outcome without a call that it was noticed', () => {
    const NOTICED = 'Detected by a status check; exact time unknown.';
    const outcomes = (fields: Partial<UserEntry>) =>
      timelineSteps(user(fields), null)
        .filter(({ key }) => key !== 'known')
        .map(({ key, detail, at }) => [key, detail === NOTICED, at && at - T]);
    expect(outcomes(verifiedAt(T + 1))).toEqual([['verified', false, 1]]);
    const checked = verifiedAt(T + 1, 'check');
    expect(outcomes(checked)).toEqual([['verified', true, 1]]);
    expect(outcomes({ ...checked, outcome_at: T + 3, outcome_by: 'call' })).toEqual([
      ['verified', true, 1],
      ['verified-again', false, 3],
    ]);
    expect(outcomes({ ...verifiedAt(T + 1), status: 'revoked', outcome_by: 'check' })).toEqual([
      ['verified', false, 1],
      ['revoked', true, 1],
    ]);
  });
});

it.each<[string, number | null, number, number]>([
  ['provided', T, (T + 5000) * 1000, T],
  ['not provided', null, T * 1000 + 998, T],
])('when a record was made, where that is %s', (_what, created_at, sequence, expected) => {
  expect(madeAt({ created_at, sequence })).toBe(expected);
});
