import { fileURLToPath } from 'node:url';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createProviderVisitor } from '../../../testing/services/browse-provider.js';
import {
  CLIENT,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../../testing/services/identity-provider.js';
import { ssoOf } from '../../../testing/fixtures/sso-fixture.js';
import { openTestDatabase, type TestDatabase } from '../../../testing/fixtures/test-database.js';
import { startTestConsole, type TestConsole } from '../../../testing/fixtures/test-console.js';
import { resetAdmin } from '../members/first-admin.js';
import { createSessionStore } from '../sessions.js';
import type { SsoSettings } from './settings.js';
import { recordOperator } from '../../audit/audit-log.js';

const record = recordOperator('By the operator');

const PUBLIC = 'https://console.example.test';
const VERA = {
  ...{ sub: 'subject-1', name: 'Vera', email: 'Vera@example.test', email_verified: true },
  groups: ['sre'],
};
const owner = { email: 'owner@example.test', password: 'a long enough password' };

let provider: TestIdentityProvider;
let opened: TestDatabase;
let console: TestConsole;
// The settings of the running console; a test changes what it needs.
let sso: SsoSettings;

beforeAll(async () => {
  provider = await startIdentityProvider();
  opened = await openTestDatabase();
  sso = ssoOf(provider.issuer);
  const { database } = opened;
  console = await startTestConsole({ services: {}, owner, database, publicUrl: PUBLIC, sso });
  provider.register(PUBLIC, console.url);
});
afterAll(async () => {
  await console.stop();
  await provider.stop();
  await opened.remove();
});
const forgetMembers = async () => {
  const { kysely } = opened.database;
  const others = kysely.selectFrom('members').select('id').where('is_first', '=', 0);
  await kysely.deleteFrom('sessions').where('member_id', 'in', others).execute();
  await kysely.deleteFrom('members').where('is_first', '=', 0).execute();
};
beforeEach(() => {
  provider.account = VERA;
});
afterEach(forgetMembers);

const pairOf = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`__Host-connect_console_${name}=`))
    ?.split(';')[0] ?? '';

async function begin() {
  const { headers, body: answer } = await console.ask('POST', '/api/session/sso', {
    body: {},
    headers: { cookie: '' },
  });
  const kept = headers.getSetCookie()[0] ?? '';
  return { url: z.object({ url: z.string() }).parse(answer).url, kept };
}
const finish = (search: string, cookie: string) =>
  console.ask('POST', '/api/session/sso/finish', {
    body: { search },
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });

/** A browser's whole sign-in; `visitor` keeps the session at the provider. */
async function signIn(visitor = createProviderVisitor(provider.issuer)) {
  const { url, kept } = await begin();
  const back = await visitor.open(url);
  const answer = await finish(back.search, kept);
  return { answer, cookie: pairOf(answer.headers, 'session'), back, kept };
}
const memberOf = async (cookie: string) =>
  (await console.ask('GET', '/api/session', { headers: { cookie } })).body;
const newestRow = () =>
  opened.database.kysely
    .selectFrom('audit')
    .selectAll()
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();

it('ends the open sessions of an account that is no longer let in, and no other', async () => {
  const { cookie } = await signIn();
  provider.account = { ...VERA, sub: 'subject-2', email: 'will@example.test' };
  const other = await signIn();
  provider.account = { ...VERA, email: 'vera@elsewhere.test' };
  expect((await signIn()).answer.status).toBe(401);
  const statusOf = async (of: string) =>
    (await console.ask('GET', '/api/session', { headers: { cookie: of } })).status;
  expect(await statusOf(cookie)).toBe(401);
  expect(await statusOf(other.cookie)).toBe(200);
});

it('signs in with PKCE, state and nonce, makes the member with the role of the claim, and audits it', async () => {
  const { answer, cookie, back, kept } = await signIn();
  expect(answer.status).toBe(204);
  expect(kept).toMatch(/^__Host-.*; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/);
  expect(back.href.startsWith(`${PUBLIC}/sign-in/sso?code=`)).toBe(true);
  expect(await memberOf(cookie)).toMatchObject({
    ...{ name: 'Vera', email: 'vera@example.test', role: 'support' },
  });
  expect(await newestRow()).toMatchObject({
    ...{ action: 'Sign in by SSO', outcome: 'done', object: 'vera@example.test' },
    role: 'support',
  });
  const asked = new URL((await begin()).url).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('redirect_uri')).toBe(`${PUBLIC}/sign-in/sso`);
  expect(asked.get('state')).not.toBe(asked.get('nonce'));

  // The code and the state work once, and only in the browser that started.
  expect((await finish(back.search, kept)).status).toBe(401);
  const other = await begin();
  const fresh = await createProviderVisitor(provider.issuer).open((await begin()).url);
  expect((await finish(fresh.search, other.kept)).status).toBe(401);
  expect((await finish(fresh.search, '')).status).toBe(401);
});

it('refuses an ID token of another sign-in, which carries another nonce', async () => {
  const { url, kept } = await begin();
  const swapped = new URL(url);
  swapped.searchParams.set('nonce', 'of-another-sign-in');
  const back = await createProviderVisitor(provider.issuer).open(swapped.href);
  expect((await finish(back.search, kept)).status).toBe(401);
});

it('reads the role again at each sign-in, which ends the sessions of the earlier one', async () => {
  const before = await signIn();
  provider.account = { ...VERA, groups: ['bosses', 'sre'] };
  const after = await signIn();
  expect(await memberOf(after.cookie)).toMatchObject({ role: 'admin' });
  expect(await memberOf(before.cookie)).toMatchObject({ code: 'not_signed_in' });
  expect(await newestRow()).toMatchObject({
    ...{ before: '{"role":"support"}', after: '{"role":"admin"}' },
  });
});

it('keeps the name that the provider sends, and the last one if it sends none', async () => {
  await signIn();
  const named = async (claims: object) => {
    provider.account = { ...VERA, ...claims };
    return memberOf((await signIn()).cookie);
  };
  expect(await named({ name: 'Vera Novak' })).toMatchObject({ name: 'Vera Novak' });
  expect(await newestRow()).toMatchObject({
    ...{ before: '{"name":"Vera"}', after: '{"name":"Vera Novak"}' },
  });
  expect(await named({ name: '' })).toMatchObject({ name: 'Vera Novak' });
  expect(await newestRow()).toMatchObject({ before: null, after: null });
});

it.each<[string, object, RegExp]>([
  ['of another domain', { email: 'vera@example.test.evil.test' }, /evil\.test may not use/],
  ['with the address of another member', { email: owner.email }, /has the address .* already/],
])('refuses an account %s, and says why', async (_what, claims, reason) => {
  provider.account = { ...VERA, ...claims };
  const { answer, cookie } = await signIn();
  expect(answer.status).toBe(401);
  expect(z.object({ detail: z.string() }).parse(answer.body).detail).toMatch(reason);
  expect(cookie).toBe('');
  expect(await newestRow()).toMatchObject({ action: 'Sign in by SSO', outcome: 'refused' });
});

it('passes on what the provider refuses with, as text', async () => {
  provider.account = null;
  const { answer } = await signIn();
  expect(answer.body).toMatchObject({
    detail: 'The identity provider did not sign you in (access_denied: not <b>today</b>).',
  });
});

it('becomes a member of the same address only where the settings say so', async () => {
  const { kysely } = opened.database;
  const given = { id: 'invited', name: 'V', email: 'vera@example.test', role: 'viewer' };
  await kysely
    .insertInto('members')
    .values({ ...given, is_first: 0, created_at: Date.now() })
    .execute();
  expect((await signIn()).answer.status).toBe(401);
  sso.linkByEmail = true;
  const { cookie } = await signIn();
  expect(await memberOf(cookie)).toMatchObject({ name: 'V', role: 'support' });
  // It is bound now: another account with that address is not this member.
  provider.account = { ...VERA, sub: 'subject-2' };
  expect((await signIn()).answer.status).toBe(401);
  // The first admin is never taken over.
  provider.account = { ...VERA, sub: 'subject-3', email: owner.email };
  expect((await signIn()).answer.status).toBe(401);
  sso.linkByEmail = false;
});

it('keeps a disabled member out', async () => {
  await signIn();
  const { kysely } = opened.database;
  const disabled = { disabled_at: Date.now() };
  await kysely.updateTable('members').set(disabled).where('subject', '=', VERA.sub).execute();
  expect((await signIn()).answer.body).toMatchObject({
    detail: 'Your account in this console is disabled. Ask an admin.',
  });
});

it('ends the session when the provider signs its account out, and no other', async () => {
  const visitor = createProviderVisitor(provider.issuer);
  const [here, elsewhere] = [await signIn(visitor), await signIn()];
  await visitor.signOut();
  expect(await memberOf(here.cookie)).toMatchObject({ code: 'not_signed_in' });
  expect(await memberOf(elsewhere.cookie)).toMatchObject({ name: 'Vera' });
  expect(await newestRow()).toMatchObject({
    ...{ action: 'Sign out by SSO', object: 'vera@example.test', member: null },
  });
});

it.each<[number, string, JWTPayload, string?]>([
  [200, 'for a logout', {}],
  [200, 'of the type of a logout', {}, 'logout+jwt'],
  [400, 'that is an ID token', { nonce: 'n' }],
  [400, 'of another purpose', { events: {} }],
  [400, 'of another type', {}, 'at+jwt'],
  [400, 'for another client', { aud: 'another' }],
  [400, 'of another issuer', { iss: 'http://127.0.0.1:9' }],
  [400, 'of long ago', { iat: 1_700_000_000 }],
])('answers %i to a token %s', async (status, _what, claims, typ) => {
  const { cookie } = await signIn();
  const token = await provider.sign(
    {
      ...{ iss: provider.issuer, aud: CLIENT.id, sub: VERA.sub, jti: 'one' },
      iat: Math.floor(Date.now() / 1000),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    },
    typ,
  );
  const logout = (logout_token: string) =>
    fetch(`${console.url}/api/session/sso/logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    });
  expect((await logout(token.slice(0, -4))).status).toBe(400);
  expect((await logout(token)).status).toBe(status);
  const ended = status === 200;
  expect(await memberOf(cookie)).toMatchObject(
    ended ? { code: 'not_signed_in' } : { name: 'Vera' },
  );
});

it('lets no one in by password where that is off, but by the link of reset-admin', async () => {
  const { database } = opened;
  const { token } = await resetAdmin(createSessionStore(database), record);
  const strict = await startTestConsole({
    ...{ services: {}, database, publicUrl: PUBLIC, sso, localSignIn: false },
    ...{ owner, webRoot: fileURLToPath(new URL('../../../../../web', import.meta.url)) },
  });
  onTestFinished(() => strict.stop());
  expect(strict.signInPath).toBeNull();
  const open = (body: object) =>
    strict.ask('POST', '/api/session', { body, headers: { cookie: '' } });
  expect((await open(owner)).status).toBe(401);
  const page = await strict.ask('GET', '/sign-in', { headers: { accept: 'text/html' } });
  expect(page.text).toContain('<meta name="sign-in-by" content="sso_only"');
  const { status, headers } = await open({ token });
  expect(status).toBe(204);
  const invited = await strict.ask('POST', '/api/members', {
    body: { name: 'New', email: 'new@example.test', role: 'viewer' },
    headers: { cookie: pairOf(headers, 'session') },
  });
  expect(invited.status).toBe(409);
});
