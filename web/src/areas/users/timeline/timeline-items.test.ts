import type { ArchivedCall, PersonHistory, Rerun } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { archivedCall, archivedEvent } from '../../../testing/archived';
import { timelineItems, type TimelineBasis } from './timeline-items';

const T = 1_772_366_400_000;
const HOUR = 3_600_000;
const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const REVOKED = 'USER_VERIFICATION_REVOKED';

const user = (fields: Partial<TimelineBasis['user']> = {}): TimelineBasis['user'] => ({
  ...{ origin: 'registered', registered_at: T, verified_at: null, status: 'waiting' },
  ...fields,
});
const history = (fields: Partial<PersonHistory> = {}): PersonHistory => ({
  ...{ calls: [], events: [], reruns: [], calls_name_people: true, has_gap: false },
  ...fields,
});
const call = (id: string, after: number, fields: Partial<ArchivedCall> = {}) =>
  archivedCall({
    ...{ transaction_id: id, created_at: T + after, first_seen_at: T + after + 500 },
    ...fields,
  });
const rerun = (new_transaction_id: string | null, after: number): Rerun => ({
  ...{ id: `press-${after}`, transaction_id: 'ewh:1', new_transaction_id, job_id: null },
  ...{ matched: null, outcome: 'accepted', requested_at: T + after, requested_by: 'the owner' },
});
const keys = (basis: Partial<TimelineBasis>) =>
  timelineItems({ ...{ user: user(), history: null, opened_at: null, lead: 0 }, ...basis }).map(
    ({ key }) => key,
  );
const verified = user({ status: 'verified', verified_at: T + 9000 });

describe('a person’s story', () => {
  it.each<[string, Partial<TimelineBasis>, string[]]>([
    ['waiting', {}, ['registered', 'open']],
    ['opened, where the service tells', { opened_at: T + 5 }, ['registered', 'opened', 'open']],
    ['verified, before anything is read', { user: verified }, ['registered', 'verified']],
    [
      'verified before its call, though get_status told it later',
      { user: verified, history: history({ calls: [call('ewh:1', 4000)] }) },
      ['registered', 'verified', 'ewh:1'],
    ],
    [
      'revoked after the completion, though nobody saw it verified',
      {
        user: user({ status: 'revoked' }),
        history: history({
          calls: [
            call('ewh:1', 1000, { webhook_type: COMPLETED }),
            call('ewh:2', 5000, { webhook_type: REVOKED }),
          ],
        }),
      },
      ['registered', 'verified', 'ewh:1', 'revoked', 'ewh:2'],
    ],
    [
      'revoked without a call',
      { user: user({ status: 'revoked', verified_at: T + 5 }), history: history() },
      ['registered', 'verified', 'revoked'],
    ],
    [
      'rerun: the new call after the press, no new outcome',
      {
        user: verified,
        history: history({
          calls: [call('ewh:1', 4000), call('ewh:2', 7900, { rerun_of: 'ewh:1' })],
          reruns: [rerun('ewh:2', 8000)],
        }),
      },
      ['registered', 'verified', 'ewh:1', 'ewh:2'],
    ],
    [
      'rerun, the new call not known yet',
      {
        user: verified,
        history: history({ calls: [call('ewh:1', 4000)], reruns: [rerun(null, 8000)] }),
      },
      ['registered', 'verified', 'ewh:1', 'press-8000'],
    ],
    [
      'followed after it was verified',
      {
        user: user({ origin: 'followed', status: 'verified', verified_at: T + 100 }),
        history: history({ calls: [call('ewh:1', -HOUR)] }),
      },
      ['verified', 'ewh:1', 'registered'],
    ],
    [
      'never before its registration, whatever the service’s clock says',
      { user: verified, history: history({ calls: [call('ewh:1', -HOUR)] }) },
      ['registered', 'verified', 'ewh:1'],
    ],
    [
      'with a gap',
      { user: verified, history: history({ has_gap: true }) },
      ['registered', 'verified', 'gap'],
    ],
  ])('%s', (_what, basis, expected) => {
    expect(keys(basis)).toEqual(expected);
  });

  it('is put in one order by the service’s clock, whatever the console’s says', () => {
    const lead = 3 * HOUR;
    const ahead = call('ewh:1', 4000, { first_seen_at: T + 4500 - lead });
    const reruns = [rerun(null, 8000 - lead)];
    const basis = { user: verified, lead, history: history({ calls: [ahead], reruns }) };
    const items = timelineItems({ ...basis, opened_at: T + 2000 });
    expect(items.map(({ key, at }) => [key, (at ?? 0) - T])).toEqual([
      ['registered', 0],
      ['opened', 2000],
      ['verified', 4000],
      ['ewh:1', 4000],
      [`press-${8000 - lead}`, 8000],
    ]);
  });

  it('says of a verification without a call that it was noticed', () => {
    const noticed = (calls: ArchivedCall[]) =>
      timelineItems({ user: verified, history: history({ calls }), opened_at: null, lead: 0 })
        .filter((item) => item.what === 'outcome')
        .map(({ isNoticed, at }) => [isNoticed, (at ?? 0) - T]);
    expect(noticed([])).toEqual([[true, 9000]]);
    expect(noticed([call('ewh:1', 4000)])).toEqual([[false, 4000]]);
  });

  it('gives each call its own attempts', () => {
    const events = [
      archivedEvent({ transaction_id: 'ewh:1', event_key: 'a' }),
      archivedEvent({ transaction_id: 'ewh:2', event_key: 'b' }),
    ];
    const calls = [call('ewh:1', 1), call('ewh:2', 2)];
    const items = timelineItems({
      ...{ user: verified, history: history({ calls, events }), opened_at: null, lead: 0 },
    });
    const attempts = items.flatMap((item) =>
      item.what === 'call' ? [[item.key, item.events.map(({ event_key }) => event_key)]] : [],
    );
    expect(attempts).toEqual([
      ['ewh:1', ['a']],
      ['ewh:2', ['b']],
    ]);
  });
});
