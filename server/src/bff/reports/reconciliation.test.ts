import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { noteTold } from './verified-people.js';
import { openReportFixture, type ReportFixture } from '../../testing/fixtures/report-fixture.js';

let fixture: ReportFixture;

beforeEach(async () => {
  fixture = await openReportFixture();
});
afterEach(async () => {
  await fixture.remove();
});

const read = () => fixture.reports().reconciliation('sandbox');
const call = (transaction_id: string, reference_user_id: string | null, more = {}) => ({
  ...{ transaction_id, reference_user_id },
  ...more,
});
const FAILED = { status: 'FAILED', attempts: 16 };

describe('verified people whose completion no destination has accepted', () => {
  it('are found, each with the reason, and nobody else', async () => {
    for (const id of ['delivered', 'failed', 'pending', 'none', 'rerun', 'answered']) {
      await fixture.verified(id);
    }
    await fixture.verified('revoked', { status: 'revoked' });
    await fixture.listed(
      call('c1', 'delivered'),
      call('c2', 'failed', FAILED),
      call('c3', 'pending', { status: 'PENDING', attempts: 4 }),
      call('c4', 'none', { webhook_type: 'USER_VERIFICATION_REVOKED' }),
      call('c5', 'rerun', FAILED),
      call('c6', 'rerun'),
      call('c7', 'answered', FAILED),
    );
    await fixture.attempted(
      { event_id: 'e1', transaction_id: 'c7', attempt: 1, http_status: 200 },
      { event_id: 'e2', transaction_id: 'c7', attempt: 2, http_status: 500 },
    );
    const { undelivered, cannot_tell } = await read();
    expect(
      undelivered.people.map(({ user, verdict, call: its }) => [
        user.reference_user_id,
        verdict,
        its?.transaction_id ?? null,
      ]),
    ).toEqual([
      ['pending', 'retrying', 'c3'],
      ['none', 'no_call', null],
      ['failed', 'failed', 'c2'],
    ]);
    expect(undelivered.count).toEqual({ count: 3, more: false });
    expect(cannot_tell.count).toEqual({ count: 0, more: false });
  });

  it('are delivered by a rerun that names nobody itself', async () => {
    await fixture.verified('somebody');
    await fixture.listed(call('first', 'somebody', FAILED), call('second', null));
    await fixture.database.kysely
      .updateTable('calls')
      .set({ rerun_of: 'first' })
      .where('transaction_id', '=', 'second')
      .execute();
    expect((await read()).undelivered.count.count).toBe(0);
  });

  it.each([
    ['calls name nobody', () => fixture.listed(call('c1', null))],
    [
      'a gap lies there',
      () =>
        fixture.database.kysely
          .insertInto('gaps')
          .values({
            ...{ id: 'g', environment: 'sandbox', list: 'calls', below_position: 1 },
            ...{ from_at: null, to_at: null, found_at: Date.now() },
          })
          .execute(),
    ],
  ])('are not among them, but in doubt, where %s', async (_what, happens) => {
    await fixture.verified('somebody');
    await happens();
    const { undelivered, cannot_tell } = await read();
    expect(undelivered.people).toEqual([]);
    expect(cannot_tell.people).toMatchObject([
      { user: { reference_user_id: 'somebody' }, verdict: 'cannot_tell', call: null },
    ]);
  });

  it('are in doubt where a gap lies, however many others were found since', async () => {
    await fixture.verified('somebody');
    const minutesAgo = (n: number) => Date.now() - n * 60_000;
    const gap = (n: number, ago: number) => ({
      ...{ id: `g${n}`, environment: 'sandbox', list: 'calls', below_position: n, found_at: n },
      ...{ from_at: minutesAgo(ago), to_at: minutesAgo(ago - 1) },
    });
    const later = Array.from({ length: 1001 }, (_gap, n) => gap(n + 1, 10));
    for (const some of [[gap(0, 90)], later.slice(0, 500), later.slice(500)]) {
      await fixture.database.kysely.insertInto('gaps').values(some).execute();
    }
    const { undelivered, cannot_tell } = await read();
    expect(undelivered.people).toEqual([]);
    expect(cannot_tell.count.count).toBe(1);
  });

  it.each([
    ['before their call was seen', ['verified', 'listed']],
    ['after their call was seen', ['listed', 'verified']],
  ] as const)(
    'are told for good, registered %s, once their calls are forgotten',
    async (_when, order) => {
      const happens = {
        verified: () => fixture.verified('somebody'),
        listed: () => fixture.listed(call('c1', 'somebody')),
      };
      for (const one of order) await happens[one]();
      await fixture.verified('nobody called');
      await noteTold({ database: fixture.database.kysely, changes: fixture.changes }, 'sandbox');
      await fixture.database.kysely.deleteFrom('calls').execute();
      const { undelivered, cannot_tell } = await read();
      expect(undelivered.people.map(({ user }) => user.reference_user_id)).toEqual([
        'nobody called',
      ]);
      expect(cannot_tell.people).toEqual([]);
    },
  );

  it.each([
    ['a rerun', call('c2', 'somebody')],
    ['the call itself', call('c1', 'somebody')],
  ])('are told as soon as %s is delivered', async (_what, later) => {
    await fixture.verified('somebody');
    await fixture.listed(call('c1', 'somebody', FAILED));
    expect((await read()).undelivered.count.count).toBe(1);
    await fixture.listed(later);
    expect((await read()).undelivered.count.count).toBe(0);
  });

  it('are found beyond what is read at once', async () => {
    const ids = Array.from({ length: 600 }, (_id, n) => `person-${n}`);
    for (const id of ids) await fixture.verified(id);
    await fixture.listed(...ids.map((id, n) => call(`c${n}`, id, n % 300 === 0 ? FAILED : {})));
    for (const _again of [1, 2]) {
      const { undelivered } = await read();
      const found = undelivered.people.map(({ user }) => user.reference_user_id).sort();
      expect(found).toEqual(['person-0', 'person-300']);
    }
  });

  it('are shown up to a hundred, and counted up to a thousand', async () => {
    for (let n = 0; n < 1020; n += 1) await fixture.verified(`person-${n}`);
    const { undelivered } = await read();
    expect(undelivered.count).toEqual({ count: 1000, more: true });
    expect(undelivered.people).toHaveLength(100);
  });
});

describe('what a report does not show yet', () => {
  it('is told with when to ask again, as nothing is pushed for it', async () => {
    // For how long a report is used once more is told by the clock, whatever the machine has to do.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const reports = fixture.reports();
    expect(await reports.reconciliation('sandbox')).toMatchObject({ again_in_ms: null });
    expect(await reports.overview('sandbox')).toMatchObject({ again_in_ms: null });
    await fixture.verified('somebody');
    // As whoever verified them here would have noted it.
    await fixture.changes.write('sandbox', (_within, note) => {
      note('person', 'somebody');
      return Promise.resolve();
    });
    const known = await reports.reconciliation('sandbox');
    expect(known.undelivered.people).toEqual([]);
    expect(known.again_in_ms).toBeGreaterThan(0);
    expect(known.again_in_ms).toBeLessThanOrEqual(10_000);
    expect((await reports.overview('sandbox')).again_in_ms).toBeGreaterThan(0);
    const anew = await fixture.reports().reconciliation('sandbox');
    expect(anew).toMatchObject({ undelivered: { count: { count: 1 } }, again_in_ms: null });
  });

  it('is so while it is too early to say', async () => {
    await fixture.verified('somebody', { verified_at: Date.now() - 3_000 });
    const { undelivered, again_in_ms } = await read();
    expect(undelivered.people).toEqual([]);
    expect(again_in_ms).toBeGreaterThan(5_000);
    expect(again_in_ms).toBeLessThanOrEqual(15_000);
  });
});

describe('kinds without a destination', () => {
  it('are told with who reached them in the last day', async () => {
    await fixture.verified('somebody');
    await fixture.verified('long ago', { verified_at: Date.now() - 25 * 3_600_000 });
    const { missing_destinations } = await read();
    expect(missing_destinations).toMatchObject([
      { webhook_type: 'USER_VERIFICATION_COMPLETED', people_last_day: 1 },
      { webhook_type: 'USER_VERIFICATION_REVOKED', people_last_day: 0, last_due_at: null },
      { webhook_type: 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE', people_last_day: 0 },
    ]);
  });

  it('leave out those that have one', async () => {
    fixture.service.answer('/v1/webhook/admin/config/get', 'wrapped');
    const { missing_destinations } = await read();
    expect(missing_destinations?.map(({ webhook_type }) => webhook_type)).toEqual([
      'USER_VERIFICATION_REVOKED',
      'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
    ]);
  });

  it('are not known, rather than none, when the service does not tell', async () => {
    fixture.service.answer('/v1/webhook/admin/config/get', 'maintenance');
    const { missing_destinations, again_in_ms } = await read();
    expect(missing_destinations).toBeNull();
    expect(again_in_ms).toBeGreaterThan(0);
  });

  it('are asked of the service once, however many look', async () => {
    const reports = fixture.reports();
    await Promise.all(Array.from({ length: 50 }, () => reports.reconciliation('sandbox')));
    await reports.overview('sandbox');
    expect(fixture.service.requests).toHaveLength(1);
  });
});
