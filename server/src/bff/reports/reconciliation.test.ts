import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STARTING } from '../service/health.js';
import { openReportFixture, type ReportFixture } from '../../testing/fixtures/report-fixture.js';

let fixture: ReportFixture;
beforeEach(async () => {
  fixture = await openReportFixture();
});
afterEach(async () => {
  await fixture.remove();
});

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const HOUR = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

async function read() {
  await fixture.settle();
  const { undelivered, unknown, missing_destinations } = await fixture
    .reports()
    .reconciliation('sandbox');
  const brief = ({ users }: typeof undelivered) =>
    users.map((user) => [user.reference_user_id, user.delivery, user.call?.transaction_id ?? null]);
  return {
    undelivered: [undelivered.count, brief(undelivered)],
    unknown: [unknown.count, brief(unknown)],
    missing_destinations,
  };
}
const call = (id: string, user: string, more: object = {}) => ({
  ...{ transaction_id: id, reference_user_id: user },
  ...more,
});

describe('the reconciliation', () => {
  it('of a fresh console has nothing, and names the types without a destination', async () => {
    await fixture.configured();
    const { undelivered, unknown, missing_destinations } = await read();
    expect([undelivered, unknown]).toEqual([
      [0, []],
      [0, []],
    ]);
    expect(missing_destinations).toHaveLength(3);
  });

  it('leaves out users whose webhook was delivered, by itself or by a rerun', async () => {
    await fixture.verified('direct', 'rerun');
    await fixture.listed(
      call('c1', 'direct'),
      call('c2', 'rerun', { status: 'FAILED', attempts: 16 }),
    );
    expect(await read()).toMatchObject({ undelivered: [1, [['rerun', 'failed', 'c2']]] });
    await fixture.rerun('c2', 'c3');
    await fixture.listed(call('c1', 'direct'), call('c3', 'rerun'));
    expect(await read()).toMatchObject({ undelivered: [0, []], unknown: [0, []] });
  });

  it('also counts users who were registered elsewhere', async () => {
    await fixture.listed(
      ...Array.from({ length: 29 }, (_call, n) =>
        call(`c${n}`, `elsewhere-${n}`, { status: 'FAILED', attempts: 16 }),
      ),
    );
    expect((await read()).undelivered[0]).toBe(29);
  });

  it('counts calls that name no user beside the users, unless they or their reruns were delivered', async () => {
    const of = (id: string, status: string, attempts: number, more: object = {}) => ({
      ...{ transaction_id: id, reference_user_id: null, status, attempts, ...more },
    });
    await fixture.listed(
      ...[of('f1', 'FAILED', 16), of('f2', 'FAILED', 16), of('done', 'COMPLETED', 1)],
      ...[of('new', 'PENDING', 0), of('late', 'PENDING', 2), of('odd', 'PAUSED', 1)],
      of('other', 'FAILED', 16, { webhook_type: 'SOMETHING_ELSE' }),
      call('named', 'user', { status: 'FAILED', attempts: 16 }),
    );
    const one = { count: 1, more: false };
    const unnamed = async () => (await fixture.reports().reconciliation('sandbox')).unnamed_calls;
    expect(await unnamed()).toEqual({
      ...{ failed: { count: 2, more: false }, retrying: one, unknown: one },
    });
    const { needs_attention } = await fixture.reports().overview('sandbox');
    expect(needs_attention.unnamed_calls).toEqual(await unnamed());
    await fixture.rerun('f1', 'f3');
    await fixture.listed(of('f3', 'COMPLETED', 1), of('f2', 'FAILED', 16));
    expect(await unnamed()).toMatchObject({ failed: one });
  });

  it('counts a retried call once an attempt failed', async () => {
    await fixture.listed(call('c1', 'fresh', { status: 'PENDING', attempts: 0 }));
    expect(await read()).toMatchObject({ undelivered: [0, []] });
    await fixture.listed(call('c1', 'fresh', { status: 'PENDING', attempts: 2 }));
    expect(await read()).toMatchObject({ undelivered: [1, [['fresh', 'retrying', 'c1']]] });
  });

  it('says that nothing was sent only where no destination was set throughout', async () => {
    await fixture.configured();
    await fixture.verified('without');
    expect(await read()).toMatchObject({ undelivered: [1, [['without', 'not_sent', null]]] });
  });

  it.each<[string, () => Promise<void>]>([
    ['a destination was set', () => fixture.configured(COMPLETED)],
    ['it is not known whether one was', () => Promise.resolve()],
  ])('does not know where no call was seen and %s', async (_title, configure) => {
    await configure();
    await fixture.verified('silent');
    expect(await read()).toMatchObject({
      undelivered: [0, []],
      unknown: [1, [['silent', 'unknown', null]]],
    });
  });

  it.each([
    ['a moment ago', HOUR, 0],
    ['in its future, because its clock went back', 24 * HOUR, 1],
  ])('counts a user without a call whose outcome the service dates %s', async (_title, ago, n) => {
    await fixture.configured(COMPLETED);
    await fixture.verified('silent');
    const health = JSON.stringify({ ...STARTING, clock_offset_ms: -ago });
    const row = { environment: 'sandbox', health } as const;
    await fixture.database.kysely.insertInto('service_health').values(row).execute();
    expect((await read()).unknown[0]).toBe(n);
  });

  it('does not know where the calls name no user', async () => {
    await fixture.configured();
    await fixture.verified('unnamed');
    await fixture.listed({ transaction_id: 'c1' });
    expect(await read()).toMatchObject({ unknown: [1, [['unnamed', 'unknown', null]]] });
  });

  it('does not know where the call may lie in a gap', async () => {
    await fixture.configured();
    await fixture.verified('missed');
    await fixture.listed(call('c1', 'other', { created_at: ago(3 * HOUR) }));
    await fixture.listed(call('c2', 'other', { created_at: ago(0.5 * HOUR) }));
    expect(await read()).toMatchObject({ unknown: [1, [['missed', 'unknown', null]]] });
  });

  it('does not know where the call left the listing while it was retried', async () => {
    await fixture.listed(call('c1', 'left', { status: 'PENDING', attempts: 7 }));
    await fixture.listed(call('c2', 'other'));
    expect(await read()).toMatchObject({
      undelivered: [0, []],
      unknown: [1, [['left', 'unknown', 'c1']]],
    });
  });

  it('shows the users of the newest hundred outcomes, and counts all', async () => {
    await fixture.registered('early');
    const many = Array.from({ length: 130 }, (_call, n) =>
      call(`c${n}`, `user-${n}`, {
        status: 'FAILED',
        attempts: 16,
        created_at: ago((n + 1) * 1000),
      }),
    );
    const newest = { status: 'FAILED', attempts: 16, created_at: ago(0) };
    await fixture.listed(call('c-early', 'early', newest), ...many);
    const { undelivered } = await fixture.reports().reconciliation('sandbox');
    expect([undelivered.count, undelivered.more, undelivered.users.length]).toEqual([
      131,
      false,
      100,
    ]);
    const ids = undelivered.users.map(({ reference_user_id }) => reference_user_id);
    expect(ids.slice(0, 2)).toEqual(['early', 'user-0']);
  });

  it('says which types without a destination were reached lately', async () => {
    await fixture.configured();
    await fixture.verified('lately');
    const { missing_destinations } = await read();
    expect(missing_destinations).toMatchObject([
      { webhook_type: COMPLETED, users_last_day: 1 },
      { users_last_day: 0 },
      { users_last_day: 0 },
    ]);
  });

  it('counts a user whose webhook was delivered while the type had a destination, too', async () => {
    await fixture.configured();
    await fixture.verified('delivered');
    await fixture.listed(call('c1', 'delivered'));
    const { undelivered, missing_destinations } = await read();
    expect(undelivered).toEqual([0, []]);
    expect(missing_destinations?.[0]).toMatchObject({ webhook_type: COMPLETED, users_last_day: 1 });
  });

  it('ignores removed users, and revocations that were only checked lately', async () => {
    await fixture.configured();
    await fixture.verified('removed');
    await fixture.users.setRemoved('sandbox', ['removed'], true, () => Promise.resolve());
    await fixture.listed(call('c1', 'revoked long ago', { created_at: ago(48 * HOUR) }));
    await fixture.checked('revoked long ago', false);
    const counts = (await read()).missing_destinations?.map((each) => each.users_last_day);
    expect(counts).toEqual([0, 0, 0]);
    await fixture.verified('revoked today');
    await fixture.checked('revoked today', false);
    const [, revoked] = (await read()).missing_destinations ?? [];
    expect(revoked).toMatchObject({ users_last_day: 1 });
    await fixture.listed(
      call('c2', 'verified again', { created_at: ago(72 * HOUR) }),
      call('c3', 'verified again', {
        ...{ created_at: ago(48 * HOUR), webhook_type: 'USER_VERIFICATION_REVOKED' },
      }),
      call('c4', 'verified again', { created_at: ago(2 * HOUR) }),
    );
    await fixture.checked('verified again');
    const later = (await read()).missing_destinations?.map((each) => each.users_last_day);
    expect(later).toEqual([2, 1, 0]);
  });

  it('leaves the types open until the service has listed its destinations', async () => {
    expect((await read()).missing_destinations).toBeNull();
  });
});
