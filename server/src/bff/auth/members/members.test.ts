import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { membersApi, ownSessionsApi } from '../../../contract/index.js';
import { eventually } from '../../../testing/eventually.js';
import {
  cookieOf,
  startAccountConsole,
  type AccountConsole,
} from '../../../testing/fixtures/account-console.js';
import { applyOwnerSettings, resetAdmin } from './first-admin.js';
import { makeLink } from './links.js';
import { createSessionStore, hashToken } from '../sessions.js';
import { recordOperator } from '../../audit/audit-log.js';

const record = recordOperator('By the operator');

let accounts: AccountConsole;
let console: AccountConsole['console'];
beforeAll(async () => {
  accounts = await startAccountConsole();
  console = accounts.console;
});
afterAll(() => accounts.stop());

const as = (cookie: string) => ({ headers: { cookie } });
const signIn = (email: string, password: string) => accounts.signIn(email, password);
const statusOf = async (cookie: string) =>
  (await console.ask('GET', '/api/session', as(cookie))).status;
const listed = async () =>
  membersApi.list_members.response.parse((await console.ask('GET', '/api/members')).body).members;
const idOf = async (email: string) =>
  (await listed()).find((each) => each.email === email)?.id ?? '';
const tokenIn = (body: unknown) =>
  z.object({ link: z.string() }).parse(body).link.split('#welcome=')[1] ?? '';

let count = 0;
/** A member who has set a password. */
async function join(role: string) {
  const email = `member-${++count}@example.test`;
  const invited = await console.ask('POST', '/api/members', { body: { name: email, email, role } });
  const token = tokenIn(invited.body);
  const password = `grey tortoise number ${count}`;
  const joined = await console.ask('POST', '/api/members/password-link', {
    ...as(''),
    body: { token, password },
  });
  expect(joined.status).toBe(204);
  return { email, token, password, id: await idOf(email), cookie: cookieOf(joined) };
}

/** The list states why the member gets no password link, and the console refuses to create one. */
async function expectNoLink(id: string, reason: RegExp) {
  const detail = (await listed()).find((each) => each.id === id)?.no_link_reason;
  expect(detail).toMatch(reason);
  const made = await console.ask('POST', `/api/members/${id}/password-link`, { body: {} });
  expect(made).toMatchObject({ status: 409, body: { code: 'conflict', detail } });
}

it('lets an invited member set a password once, and sign in with it', async () => {
  const { email, token, password, cookie, id } = await join('viewer');
  const who = await console.ask('GET', '/api/session', as(cookie));
  expect(who.body).toEqual({
    member_id: expect.any(String) as string,
    name: email,
    email,
    role: 'viewer',
  });
  expect((await signIn(email.toUpperCase(), password)).status).toBe(204);
  const body = { token, password: 'another grey tortoise' };
  const again = await console.ask('POST', '/api/members/password-link', { ...as(''), body });
  expect(again).toMatchObject({ status: 401, body: { code: 'sign_in_refused' } });

  const made = await console.ask('POST', `/api/members/${id}/password-link`, { body: {} });
  const ofLink = async () => (await listed()).find((each) => each.id === id)?.link_expires_at;
  expect(made.body).toMatchObject({ expires_at: await ofLink() });
  const given = { token: tokenIn(made.body), password: 'a third grey tortoise' };
  const use = () => console.ask('POST', '/api/members/password-link', { ...as(''), body: given });
  const both = await Promise.all([use(), use()]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
  expect(await ofLink()).toBeNull();
});

it('refuses a common password and keeps the link', async () => {
  const email = 'weak@example.test';
  const body = { name: 'Weak', email, role: 'staff' };
  const token = tokenIn((await console.ask('POST', '/api/members', { body })).body);
  const read = await console.ask('POST', '/api/members/password-link/read', {
    ...as(''),
    body: { token },
  });
  expect(read.body).toEqual({ name: 'Weak', email, is_invite: true, has_second_factor: false });
  const weak = { token, password: 'Password12345' };
  const refused = await console.ask('POST', '/api/members/password-link', {
    ...as(''),
    body: weak,
  });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'password' }] } });
  const good = { token, password: 'grey tortoise' };
  const set = await console.ask('POST', '/api/members/password-link', { ...as(''), body: good });
  expect(set.status).toBe(204);
});

it('refuses a second member of one address, and members to a role that may not', async () => {
  const { email, cookie } = await join('support');
  const body = { name: 'Twin', email: email.toUpperCase(), role: 'viewer' };
  expect((await console.ask('POST', '/api/members', { body })).status).toBe(409);
  expect((await console.ask('GET', '/api/members', as(cookie))).status).toBe(403);
});

it.each([
  ['disable', 'POST', 'disable', undefined, 'disabled'],
  ['a change of role', 'PUT', 'role', { role: 'viewer' }, 'ended'],
  ['a sign-out by an admin', 'POST', 'sign-out', undefined, 'ended'],
])('ends the sessions of a member, and says why: %s', async (_what, method, path, body, why) => {
  const { id, cookie } = await join('staff');
  expect(await statusOf(cookie)).toBe(200);
  const change = await console.ask(method, `/api/members/${id}/${path}`, { body: body ?? {} });
  expect(change.status).toBe(204);
  const refused = await console.ask('GET', '/api/environments', as(cookie));
  expect(refused).toMatchObject({ status: 401, body: { session_end: why } });
});

it('keeps a disabled member out, with the response for a wrong password', async () => {
  const { id, email, password } = await join('viewer');
  const link = await console.ask('POST', `/api/members/${id}/password-link`, { body: {} });
  await console.ask('POST', `/api/members/${id}/disable`, { body: {} });
  await expectNoLink(id, /^The member is disabled/);
  const disabled = await signIn(email, password);
  const unknown = await signIn('unknown@example.test', password);
  const shown = ({ status, body }: typeof disabled) => ({
    status,
    body: z.object({ code: z.string(), detail: z.string() }).parse(body),
  });
  expect(shown(disabled)).toEqual(shown(unknown));
  const body = { token: tokenIn(link.body), password: 'a new grey tortoise' };
  const used = await console.ask('POST', '/api/members/password-link', { ...as(''), body });
  expect(used.status).toBe(401);
  await console.ask('POST', `/api/members/${id}/enable`, { body: {} });
  expect((await signIn(email, password)).status).toBe(204);
});

it('keeps the last admin who can sign in', async () => {
  const [first] = (await listed()).filter(({ is_you }) => is_you);
  expect(first?.keep_reason).toMatch(/^No other admin can sign in/);
  const path = `/api/members/${first?.id ?? ''}`;
  // Invited only: cannot sign in yet.
  const body = { name: 'Later', email: 'later@example.test', role: 'admin' };
  await console.ask('POST', '/api/members', { body });
  for (const ask of [
    console.ask('POST', `${path}/disable`, { body: {} }),
    console.ask('PUT', `${path}/role`, { body: { role: 'viewer' } }),
  ]) {
    expect(await ask).toMatchObject({ status: 409, body: { code: 'conflict' } });
  }
});

it('creates no password link for a member who has no address to sign in with', async () => {
  const { id } = await join('admin');
  const { kysely } = accounts.database;
  await kysely.updateTable('members').set({ email: null }).where('id', '=', id).execute();
  await expectNoLink(id, /has no email address/);
});

it('changes the own password with the current one, and ends the other sessions', async () => {
  const { email, password, cookie } = await join('viewer');
  const other = cookieOf(await signIn(email, password));
  const change = (current: string, next: string) =>
    console.ask('PUT', '/api/members/password', {
      ...as(cookie),
      body: { current, password: next },
    });
  expect((await change('not the current one', 'a purple tortoise')).status).toBe(401);
  expect((await change(password, 'a purple tortoise')).status).toBe(204);
  expect([await statusOf(cookie), await statusOf(other)]).toEqual([200, 401]);
  expect((await signIn(email, password)).status).toBe(401);
  expect((await signIn(email, 'a purple tortoise')).status).toBe(204);
});

it('lets only one of two simultaneous password changes succeed', async () => {
  const { password: current, cookie } = await join('viewer');
  const answers = await Promise.all(
    ['a purple tortoise', 'a yellow tortoise'].map((password) =>
      console.ask('PUT', '/api/members/password', { ...as(cookie), body: { current, password } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
});

it('lists the own sessions, ends one, and ends all others', async () => {
  const { email, password, cookie } = await join('viewer');
  const other = cookieOf(await signIn(email, password));
  const own = async () =>
    ownSessionsApi.list_sessions.response.parse(
      (await console.ask('GET', '/api/sessions', as(cookie))).body,
    ).sessions;
  const sessions = await own();
  expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false]);
  const ended = sessions.find(({ is_current }) => !is_current)?.id ?? '';
  const path = `/api/sessions/${ended}`;
  // Another member's session is not the admin's own.
  expect((await console.ask('DELETE', path)).status).toBe(404);
  expect((await console.ask('DELETE', path, as(cookie))).status).toBe(204);
  expect([await statusOf(cookie), await statusOf(other)]).toEqual([200, 401]);
  const others = await Promise.all([signIn(email, password), signIn(email, password)]);
  expect((await console.ask('DELETE', '/api/sessions', as(cookie))).status).toBe(204);
  const statuses = await Promise.all(others.map((answer) => statusOf(cookieOf(answer))));
  expect([await statusOf(cookie), ...statuses]).toEqual([200, 401, 401]);
});

it('ends a session that was not used for as long as the settings say, or reached their limit', async () => {
  const { cookie } = await join('viewer');
  const { kysely } = accounts.database;
  const token = cookie.split('=')[1] ?? '';
  const hour = 3_600_000;
  const ofSettings = (idleMs: number, lifetimeMs: number) =>
    createSessionStore(accounts.database, undefined, { idleMs, lifetimeMs }).find(token);
  await kysely
    .updateTable('sessions')
    .set({ seen_at: Date.now() - 2 * hour, created_at: Date.now() - 4 * hour })
    .where('token_hash', '=', hashToken(token))
    .execute();
  expect(await ofSettings(hour, 5 * hour)).toBeNull();
  expect(await ofSettings(3 * hour, 3 * hour)).toBeNull();
  expect(await ofSettings(3 * hour, 5 * hour)).toMatchObject({ role: 'viewer' });
  await kysely
    .updateTable('sessions')
    .set({ seen_at: 0 })
    .where('token_hash', '=', hashToken(token))
    .execute();
  await eventually(
    () => console.ask('GET', '/api/session', as(cookie)),
    ({ body }) => z.object({ session_end: z.literal('expired') }).safeParse(body).success,
  );
});

it('knows for 90 days after the last use when a member was last active', async () => {
  const { id, email, password } = await join('viewer');
  const other = await join('viewer');
  const daysAgo = (days: number) => Date.now() - days * 24 * 3_600_000;
  const last_seen_at = daysAgo(61);
  const setSession = (seen_at: number) =>
    accounts.database.kysely
      .updateTable('sessions')
      .set({ created_at: daysAgo(91), seen_at })
      .where('member_id', '=', id)
      .execute();
  const lastSeen = async () => (await listed()).find((each) => each.id === id)?.last_seen_at;
  await setSession(last_seen_at);
  expect((await signIn(other.email, other.password)).status).toBe(204);
  expect(await lastSeen()).toBe(last_seen_at);
  await setSession(daysAgo(91));
  expect((await signIn(other.email, other.password)).status).toBe(204);
  expect(await lastSeen()).toBeNull();
  expect((await signIn(email, password)).status).toBe(204);
});

it('treats an unknown role as no session', async () => {
  const { id, cookie } = await join('viewer');
  const { kysely } = accounts.database;
  await kysely.updateTable('members').set({ role: 'emperor' }).where('id', '=', id).execute();
  expect(await statusOf(cookie)).toBe(401);
  expect(await listed()).toContainEqual(expect.objectContaining({ id, role: 'emperor' }));
});

it('replaces the first admin’s password when the settings change, and only then', async () => {
  const { owner } = accounts;
  const sessions = createSessionStore(accounts.database);
  const cookie = cookieOf(await signIn(owner.email, owner.password));
  await applyOwnerSettings(sessions, owner, record);
  expect(await statusOf(cookie)).toBe(200);
  const changed = { email: 'other@example.test', password: 'the second of the secrets' };
  await applyOwnerSettings(sessions, changed, record);
  // Another store, as at another replica.
  await eventually(
    () => statusOf(cookie),
    (status) => status === 401,
  );
  expect((await signIn(owner.email, owner.password)).status).toBe(401);
  expect((await signIn(changed.email, changed.password)).status).toBe(204);
  await applyOwnerSettings(sessions, {}, record);
  expect((await signIn(changed.email, changed.password)).status).toBe(401);
});

it('applies the settings of two consoles that start at the same time, once', async () => {
  const sessions = createSessionStore(accounts.database);
  const newOwner = { email: 'newest@example.test', password: 'the third of the secrets' };
  const recording = vi.fn(record);
  await Promise.all([1, 2].map(() => applyOwnerSettings(sessions, newOwner, recording)));
  expect(recording).toHaveBeenCalledTimes(1);
  expect((await signIn(newOwner.email, newOwner.password)).status).toBe(204);
});

it("ends the first admin's earlier links, and is in the audit log", async () => {
  const sessions = createSessionStore(accounts.database);
  const made = await sessions.change(({ within }) => makeLink(within, 'first-admin', 'reset'));
  await resetAdmin(sessions, record);
  const body = { token: made.token, password: 'chosen by another person' };
  const used = await console.ask('POST', '/api/members/password-link', { ...as(''), body });
  expect(used).toMatchObject({ status: 401, body: { code: 'sign_in_refused' } });
  const actions = accounts.database.kysely.selectFrom('audit').select(['action', 'object']);
  expect(await actions.execute()).toContainEqual({
    ...{ action: 'By the operator', object: 'First admin' },
  });
});

it('lets the first admin back in by a link that works once', async () => {
  const { token } = await resetAdmin(createSessionStore(accounts.database), record);
  const use = () => console.ask('POST', '/api/session', { ...as(''), body: { token } });
  const used = await use();
  const who = await console.ask('GET', '/api/session', as(cookieOf(used)));
  expect(who.body).toMatchObject({ name: 'First admin', role: 'admin' });
  expect(await use()).toMatchObject({ status: 401, body: { code: 'sign_in_refused' } });
});

it('refuses a link that has expired', async () => {
  const { token } = await resetAdmin(createSessionStore(accounts.database), record);
  await accounts.database.kysely
    .updateTable('sign_in_links')
    .set({ expires_at: Date.now() })
    .execute();
  const used = await console.ask('POST', '/api/session', { ...as(''), body: { token } });
  expect(used.status).toBe(401);
});
