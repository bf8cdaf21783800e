import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UpstreamRefusedError } from '../../upstream/failures.js';
import { eventually } from '../../testing/eventually.js';
import {
  startListingService,
  type ListingService,
} from '../../testing/services/listing-service.js';
import { startTestSync, type TestSync } from '../../testing/fixtures/test-sync.js';
import type { UserRow } from '../schema.js';
import { emptyUser } from './derive.js';

let service: ListingService;
let sync: TestSync;
beforeEach(async () => {
  service = await startListingService();
  sync = await startTestSync({ urls: { sandbox: service.url }, paces: false });
});
afterEach(async () => {
  await sync.stop();
  await service.stop();
});

const asked = () => service.requests.map(({ user }) => user);
const find = (id: string) => sync.parts.users.find('sandbox', id);

describe('a status check', () => {
  it('stores the response, and is one request for all simultaneous readers', async () => {
    service.statuses.set('p', { has_connection: true });
    const { checks } = sync.parts;
    await Promise.all([checks.check('sandbox', 'p'), checks.check('sandbox', 'p')]);
    expect(asked()).toEqual(['p']);
    expect(await find('p')).toMatchObject({ status: 'verified', source: 'looked_up' });
    await checks.check('sandbox', 'p');
    expect(asked()).toEqual(['p', 'p']);
  });

  it('fails as the service fails, and stores nothing', async () => {
    const body = '{"status":"failure","failure_code":"DOES_NOT_EXIST"}';
    service.instead = () => ({ status: 404, body });
    const check = sync.parts.checks.check('sandbox', 'p');
    await expect(check).rejects.toThrow(UpstreamRefusedError);
    expect(await find('p')).toBeNull();
  });

  it('that the service refuses for the user is stored with the time of the first, until one succeeds', async () => {
    const next_check_at = Date.now() + 3_600_000;
    // Stored in its derived form in one step: deriving it again would set the next check.
    await know(['p'], { next_check_at, derived_with: Number.MAX_SAFE_INTEGER });
    const { checks } = sync.parts;
    const refuse = async (status: number, failure_code: string) => {
      const body = JSON.stringify({ status: 'failure', failure_code });
      service.instead = () => ({ status, body });
      await expect(checks.check('sandbox', 'p')).rejects.toThrow();
      return find('p');
    };
    for (const [status, code] of [
      [401, 'INVALID_API_KEY'],
      [429, 'RATE_LIMIT'],
      [500, 'INTERNAL_ERROR'],
      [503, 'SERVICE_TEMPORARILY_UNAVAILABLE'],
    ] as const) {
      expect(await refuse(status, code)).toMatchObject({ check_refusal: null });
    }
    const first = await refuse(404, 'DOES_NOT_EXIST');
    expect(first).toMatchObject({ check_refusal: 'DOES_NOT_EXIST' });
    const code = 'x'.repeat(100);
    const { check_refused_at } = first ?? {};
    expect(check_refused_at).toEqual(expect.any(Number));
    expect(await refuse(400, `${code}y`)).toMatchObject({ check_refusal: code, check_refused_at });
    // A page's check does not make the background check earlier.
    const row = await sync.database.kysely.selectFrom('users').select('next_check_at').execute();
    expect(row).toEqual([{ next_check_at }]);
    service.instead = () => null;
    await checks.check('sandbox', 'p');
    expect(await find('p')).toMatchObject({ check_refusal: null, check_refused_at: null });
  });

  it('ends with the console', async () => {
    service.instead = () => ({ hang: true });
    const check = sync.parts.checks.check('sandbox', 'p');
    await Promise.all([expect(check).rejects.toThrow(), sync.parts.checks.stop()]);
  });
});

/** Stores users by their IDs, with further known facts. */
const know = (ids: readonly string[], more: Partial<UserRow> = {}) =>
  sync.database.kysely
    .insertInto('users')
    .values(ids.map((id) => ({ ...emptyUser('sandbox', id, 'looked_up', Date.now()), ...more })))
    .execute();

describe('users on a page', () => {
  it('are only checked if they are known, because a viewer may not look one up', async () => {
    await know(['known']);
    sync.parts.checks.watch('sandbox', ['unknown', 'known']);
    await eventually(asked, (ids) => ids.length > 1);
    expect(new Set(asked())).toEqual(new Set(['known']));
  });

  it('are checked after the console’s clock was set back', async () => {
    await know(['p']);
    const checked_at = Date.now() + 3_600_000;
    await sync.database.kysely.updateTable('users').set({ checked_at }).execute();
    sync.parts.checks.watch('sandbox', ['p']);
    await eventually(asked, (ids) => ids.length > 1);
  });

  it('are checked closely where one is alone at the embedded service, also after the outcome', async () => {
    await sync.stop();
    sync = await startTestSync({ urls: { sandbox: service.url }, paces: false, isEmbedded: true });
    service.statuses.set('verified', { has_connection: true });
    await know(['verified']);
    sync.parts.checks.watch('sandbox', ['verified']);
    // At the pace of the other services they would take half a minute.
    await eventually(asked, (ids) => ids.length > 3);
    service.statuses.delete('verified');
    await eventually(
      () => find('verified'),
      (user) => user?.status === 'revoked',
    );
  });

  it('are checked again and again while their outcome is open', async () => {
    await know(['open']);
    sync.parts.checks.watch('sandbox', ['open']);
    await eventually(asked, (ids) => ids.length > 1);
    expect(await find('open')).toMatchObject({ status: 'not_verified' });
  });

  it('do not keep each other from being checked, however many there are and however many are refused', async () => {
    const body = '{"status":"failure","failure_code":"DOES_NOT_EXIST"}';
    service.instead = (_what, id) => (id?.startsWith('gone') ? { status: 404, body } : null);
    const ids = Array.from({ length: 26 }, (_value, n) => (n < 5 ? `gone-${n}` : `there-${n}`));
    await know(ids);
    sync.parts.checks.watch('sandbox', ids);
    await eventually(asked, (found) => new Set(found).size === ids.length);
    expect(await find('there-5')).not.toBeNull();
  });

  it.each([503, 429])('are left alone while the service answers %i', async (status) => {
    const body = '{"status":"failure","failure_code":"ODD"}';
    service.instead = () => ({ status, body });
    await know(['one', 'other']);
    sync.parts.checks.watch('sandbox', ['one']);
    await eventually(asked, (ids) => ids.length === 1);
    sync.parts.checks.watch('sandbox', ['other']);
    await sync.parts.checks.stop();
    expect(asked()).toEqual(['one']);
  });
});
