import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCall, readConnectionStatus, type Call } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { createChangeLog, type ChangeLog } from '../feed/change-feed.js';
import { noteKind } from './note-kind.js';
import { createRosterStore, type RosterStore } from './user-store.js';

const REVOKED = 'USER_VERIFICATION_REVOKED';
const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const T = Date.UTC(2026, 10, 20);

let opened: TestDatabase;
let changes: ChangeLog;
let roster: RosterStore;

beforeEach(async () => {
  opened = await openTestDatabase();
  changes = createChangeLog(opened.database);
  roster = createRosterStore(opened.database, changes);
  await register('p');
});
afterEach(async () => {
  vi.useRealTimers();
  await opened.remove();
});

async function register(id: string) {
  const answer = { user_id: 'bcu_1', invite_url: 'https://x.test/i', connection_verified: false };
  await roster.noteRegistration('sandbox', { reference_user_id: id }, { ...answer, raw: {} }, 'me');
}
function status(body: object) {
  const read = readConnectionStatus({ status: 'success', ...body });
  if (!read) throw new Error('no status');
  return read;
}
function call(reference_user_id: string, webhook_type: string, created_at: number): Call {
  const record = { transaction_id: 'ewh:1', webhook_type, status: 'COMPLETED', attempts: 1 };
  const read = readCall({ ...record, reference_user_id, created_at });
  if (!read) throw new Error('no call');
  return read;
}
const row = (id = 'p') =>
  opened.database.kysely
    .selectFrom('roster')
    .selectAll()
    .where('reference_user_id', '=', id)
    .executeTakeFirstOrThrow();
const notes = async () =>
  (await changes.since('sandbox', 0, 100))?.map(({ topic, key }) => `${topic} ${key}`);
const webhook = (kind: string, at: number) =>
  changes.write('sandbox', (within, note) => noteKind(within, note, 'sandbox', 'p', kind, at));

describe('the answer of get_status', () => {
  it('is kept as it came, and noted once however often it is the same', async () => {
    const body = { has_connection: true, odd: { '\u0000': ['\ud800', 1e2] } };
    await roster.noteStatus('sandbox', 'p', status(body), Date.now());
    await roster.noteStatus('sandbox', 'p', status(body), Date.now());
    const person = await roster.find('sandbox', 'p');
    expect(person).toMatchObject({ status: 'verified', answer: { status: 'success', ...body } });
    expect(await notes()).toEqual(['person p', 'person p']);
    await roster.noteStatus('sandbox', 'p', status({ has_connection: false }), Date.now());
    expect(await notes()).toHaveLength(3);
  });

  it('is told every half minute, though the same, to who has the person on screen', async () => {
    const start = Math.floor(Date.now() / 30_000) * 30_000;
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    await register('q');
    const lease = { environment: 'sandbox', reference_user_id: 'q', until: start + 90_000 };
    await opened.database.kysely.insertInto('watched').values(lease).execute();
    const told = async (seconds: number) => {
      vi.setSystemTime(start + seconds * 1_000);
      await roster.noteStatus('sandbox', 'q', status({ has_connection: false }), Date.now());
      return (await notes())?.length;
    };
    const first = (await told(1)) ?? 0;
    expect([await told(3), await told(29)]).toEqual([first, first]);
    expect([await told(31), await told(33)]).toEqual([first + 1, first + 1]);
    expect(await told(95)).toBe(first + 1);
  });

  it('counts, and is not kept, when it is huge', async () => {
    const huge = status({ has_connection: true, odd: 'x'.repeat(200_000) });
    await roster.noteStatus('sandbox', 'p', huge, Date.now());
    expect(await roster.find('sandbox', 'p')).toMatchObject({ status: 'verified', answer: null });
  });

  it('does not undo a webhook that overtook it', async () => {
    const asked_at = Date.now() - 1_000;
    await webhook(COMPLETED, T);
    await roster.noteStatus('sandbox', 'p', status({ has_connection: false }), asked_at);
    expect((await row()).has_connection).toBeNull();
    const due = (await row()).next_check_at ?? 0;
    await eventually(Date.now, (now) => now > due);
    await roster.noteStatus('sandbox', 'p', status({ has_connection: true }), Date.now());
    expect((await row()).status).toBe('verified');
  });

  it('decides when the person is asked after again', async () => {
    const inMinutes = async () =>
      Math.round((((await row()).next_check_at ?? 0) - Date.now()) / 60_000);
    expect(await inMinutes()).toBeGreaterThanOrEqual(4);
    await roster.noteStatus('sandbox', 'p', status({ has_connection: true }), Date.now());
    expect(await inMinutes()).toBeGreaterThanOrEqual(48);
    await roster.noteStatus('sandbox', 'p', status({ has_connection: false }), Date.now());
    expect(await row()).toMatchObject({ status: 'revoked', next_check_at: null });
  });
});

describe('a kind', () => {
  it('is evidence, and makes the person due', async () => {
    await roster.noteStatus('sandbox', 'p', status({ has_connection: true }), Date.now());
    await webhook(REVOKED, T);
    expect(await row()).toMatchObject({ status: 'revoked', last_kind: REVOKED });
    expect((await row()).next_check_at).toBeLessThanOrEqual(Date.now());
    await webhook(COMPLETED, T - 1);
    expect((await row()).last_kind).toBe(REVOKED);
  });

  it('may be any text, and name anybody', async () => {
    await roster.noteCalls('sandbox', [call('\u0000', 'ODD', T), call('nobody', 'ODD', T)]);
    await roster.noteCalls('sandbox', [call('p', '\u0000\ud800'.repeat(5_000), T)]);
    expect((await row()).last_kind?.length).toBeLessThanOrEqual(600);
    await changes.write('sandbox', (within, note) =>
      noteKind(within, note, 'sandbox', 'p\u0000', 'ODD', T + 5),
    );
    await webhook(COMPLETED, T + 1);
    expect((await row()).last_kind).toBe(COMPLETED);
  });

  it('is found for somebody who joined by another process after it was listed', async () => {
    const listed = [call('late', REVOKED, T)];
    await roster.noteCalls('sandbox', listed);
    const other = createRosterStore(opened.database, createChangeLog(opened.database));
    await other.follow('sandbox', 'late', 'you');
    await eventually(
      async () => {
        await roster.noteCalls('sandbox', listed);
        return row('late');
      },
      (person) => person.last_kind === REVOKED,
    );
  });
});

it('notes whom it follows once', async () => {
  await roster.follow('sandbox', 'q', 'me');
  await roster.follow('sandbox', 'q', 'you');
  await roster.follow('sandbox', 'p', 'you');
  expect(await notes()).toEqual(['person p', 'person q']);
  expect(await row('q')).toMatchObject({ origin: 'followed', registered_by: 'me' });
});
