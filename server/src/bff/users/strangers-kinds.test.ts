import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConnectionStatus } from '../../contract/index.js';
import {
  openArchive,
  testCall,
  testDelivery,
  type ArchiveFixture,
} from '../../testing/fixtures/archive-fixture.js';
import { createRosterStore, type RosterStore } from './user-store.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const REVOKED = 'USER_VERIFICATION_REVOKED';
const UNFULFILLABLE = 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE';

let fixture: ArchiveFixture;
let roster: RosterStore;
beforeEach(async () => {
  fixture = await openArchive();
  roster = createRosterStore(fixture.database, fixture.changes);
});
afterEach(async () => {
  await fixture.remove();
});

const kept = (...kinds: string[]) =>
  fixture.archive.keepCalls(
    'sandbox',
    kinds.map((webhook_type, n) => testCall(n, { webhook_type, reference_user_id: 'p' })),
  );

/** Looks somebody up, as the page does: get_status first, then they join the roster. */
async function lookedUp(has_connection: boolean) {
  const answer = readConnectionStatus({ status: 'success', has_connection });
  if (!answer) throw new Error('no status');
  const asked_at = Date.now();
  await roster.follow('sandbox', 'p', 'me');
  await roster.noteStatus('sandbox', 'p', answer, asked_at);
  return roster.find('sandbox', 'p');
}

it.each([
  ['revoked', false, [COMPLETED, REVOKED]],
  ['unfulfillable', false, [UNFULFILLABLE]],
  ['revoked', false, [COMPLETED]],
  ['verified', true, [UNFULFILLABLE, COMPLETED]],
  ['waiting', false, ['OTHER']],
] as const)('is %s for somebody who joins late (connected: %s), after %j', async (...row) => {
  const [status, has_connection, kinds] = row;
  await kept(...kinds);
  const person = await lookedUp(has_connection);
  expect(person).toMatchObject({
    ...{ status, last_kind: kinds.at(-1) },
    answer: { has_connection },
  });
});

it('is known from an incoming webhook alone', async () => {
  await fixture.deliver(testDelivery(1, { webhook_type: REVOKED, reference_user_id: 'p' }));
  expect(await lookedUp(false)).toMatchObject({ status: 'revoked' });
});

it('counts for somebody who is registered here at last', async () => {
  await kept(COMPLETED, REVOKED);
  const answer = { user_id: 'u', invite_url: 'https://x.test/i', connection_verified: false };
  const request = { reference_user_id: 'p' };
  await roster.noteRegistration('sandbox', request, { ...answer, raw: {} }, 'me');
  expect(await roster.find('sandbox', 'p')).toMatchObject({ status: 'revoked', user_id: 'u' });
});

it('says nothing where the newest call tells no time, nor of another environment', async () => {
  const call = testCall(1, { reference_user_id: 'p', created_at: undefined });
  await fixture.archive.keepCalls('sandbox', [call]);
  await fixture.archive.keepCalls('production', [testCall(1, { reference_user_id: 'q' })]);
  await roster.follow('sandbox', 'q', 'me');
  expect(await lookedUp(false)).toMatchObject({ status: 'waiting', last_kind: null });
  expect(await roster.find('sandbox', 'q')).toMatchObject({ status: 'unknown', last_kind: null });
});
