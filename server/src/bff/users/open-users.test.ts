import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import {
  startListingService,
  type ListingService,
} from '../../testing/services/listing-service.js';
import { testCall } from '../../testing/fixtures/call-fixture.js';
import { startTestSync, type TestSync } from '../../testing/fixtures/test-sync.js';

let service: ListingService;
let sync: TestSync;
let over: AbortController;
let checking: Promise<void>;
beforeEach(async () => {
  service = await startListingService();
  sync = await startTestSync({ urls: { sandbox: service.url }, paces: false });
});
afterEach(async () => {
  over.abort();
  await checking;
  await sync.stop();
  await service.stop();
});

/** Users who were registered here, whose next check is due in this many ms; null for never. */
async function due(times: Record<string, number | null>): Promise<void> {
  const response = { user_id: 'bcu', invite_url: 'https://x.test/', connection_verified: false };
  for (const [id, ms] of Object.entries(times)) {
    const request = { reference_user_id: id };
    const times = { asked_at: Date.now(), serviceDate: null };
    const registered = { request, response: { ...response, raw: {} }, ...times };
    await sync.parts.users.recordRegistrations('sandbox', [registered], 'me');
    await sync.database.kysely
      .updateTable('users')
      .set({ next_check_at: ms === null ? null : Date.now() + ms })
      .where('reference_user_id', '=', id)
      .execute();
  }
}
function start(): void {
  over = new AbortController();
  checking = sync.parts.checks.checkDue('sandbox', over.signal);
}
const asked = () => service.requests.map(({ user }) => user);
const nextCheck = async (id: string) => {
  const { next_check_at } = await sync.database.kysely
    .selectFrom('users')
    .select('next_check_at')
    .where('reference_user_id', '=', id)
    .executeTakeFirstOrThrow();
  return next_check_at;
};

describe('open users', () => {
  it('are checked when they are due, longest due first, at most two a second', async () => {
    await due({ later: 3_600_000, never: null, new: -1_000, old: -9_000, middle: -5_000 });
    service.statuses.set('old', { has_connection: true });
    const startedAt = Date.now();
    start();
    await eventually(asked, (ids) => ids.length === 3);
    expect(asked()).toEqual(['old', 'middle', 'new']);
    // There is a pause of half a second before each but the first; a timer may be a few ms early. Counted from the start,
    // because a request that arrives late shortens the pause after it.
    const [, second = 0, third = 0] = service.requests.map(({ at }) => at - startedAt);
    expect(second).toBeGreaterThan(450);
    expect(third).toBeGreaterThan(950);
    await eventually(
      () => nextCheck('new'),
      (at) => (at ?? 0) > Date.now(),
    );
    expect(await nextCheck('old')).toBeNull();
    expect(await sync.parts.users.find('sandbox', 'old')).toMatchObject({ status: 'verified' });
  });

  it('are checked as soon as a webhook call brings an outcome, of which only a check has the results', async () => {
    await due({ one: 3_600_000 });
    start();
    const created_at = new Date().toISOString();
    const call = testCall(1, { reference_user_id: 'one', created_at });
    await sync.parts.calls.keepCalls('sandbox', [call]);
    expect(await eventually(asked, (ids) => ids.length > 0)).toEqual(['one']);
  });

  it('that the service refuses are checked again an hour later, the others at once', async () => {
    const failure = '{"status":"failure","failure_code":"DOES_NOT_EXIST"}';
    service.instead = (_what, id) => (id === 'gone' ? { status: 404, body: failure } : null);
    await due({ gone: -9_000, there: -1_000 });
    start();
    await eventually(asked, (ids) => ids.includes('there'));
    expect(asked()).toEqual(['gone', 'there']);
    expect(await nextCheck('gone')).toBeGreaterThan(Date.now() + 50 * 60_000);
  });

  it.each([404, 503])(
    'are no longer said to be waiting once a check fails with %i',
    async (status) => {
      service.instead = () => ({ status, body: '{"status":"failure","failure_code":"ODD"}' });
      await due({ one: -9_000 });
      const shown = () => sync.parts.users.find('sandbox', 'one');
      expect(await shown()).toMatchObject({ status: 'waiting' });
      start();
      await eventually(shown, (user) => user?.status === 'not_verified');
      expect(await shown()).toMatchObject({ status_reason: 'outcome_may_be_unseen' });
      expect(await nextCheck('one')).toBeGreaterThan(Date.now());
    },
  );

  it.each([503, 429])(
    'are no longer said to be waiting once the check for a page fails with %i, though the due one has to wait',
    async (status) => {
      const body = '{"status":"failure","failure_code":"ODD"}';
      service.instead = () => ({ status, body, headers: { 'retry-after': '600' } });
      // The page's check comes first, because no check is due yet.
      await due({ one: 60_000 });
      const shown = () => sync.parts.users.find('sandbox', 'one');
      expect(await shown()).toMatchObject({ status: 'waiting' });
      sync.parts.checks.watch('sandbox', ['one']);
      start();
      await eventually(shown, (user) => user?.status === 'not_verified');
      expect(await shown()).toMatchObject({ status_reason: 'outcome_may_be_unseen' });
      expect(asked()).toEqual(['one']);
      expect(await nextCheck('one')).toBeGreaterThan(Date.now() + 3_000);
    },
  );

  it.each([3_600_000, null])(
    'are not checked earlier after a failed check for a page where the next is due in %j ms',
    async (ms) => {
      await due({ one: ms });
      // A registration alone would set the next check anew.
      await sync.database.kysely.updateTable('users').set({ status: 'not_verified' }).execute();
      const next = await nextCheck('one');
      start();
      await sync.parts.users.postponeCheck('sandbox', 'one', Date.now() + 10_000);
      expect(await nextCheck('one')).toBe(next);
    },
  );

  it.each([503, 429])('are left alone while the service answers %i', async (status) => {
    const body = '{"status":"failure","failure_code":"ODD"}';
    service.instead = () => ({ status, body, headers: { 'retry-after': '600' } });
    await due({ one: -9_000, other: -1_000 });
    start();
    await eventually(
      () => nextCheck('one'),
      (at) => (at ?? 0) > Date.now(),
    );
    over.abort();
    await checking;
    expect(asked()).toEqual(['one']);
  });
});
