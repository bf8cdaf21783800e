import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createSessionStore } from '../sessions.js';
import { createConsoleSecrets, sealStoredSecrets } from '../stored-secrets.js';
import { codeOf } from '../../../testing/fixtures/factor-fixture.js';
import { signInAs } from '../../../testing/fixtures/session-fixture.js';
import { openTestDatabase, type TestDatabase } from '../../../testing/fixtures/test-database.js';
import { startTestConsole, type TestConsole } from '../../../testing/fixtures/test-console.js';

const owner = { email: 'owner@example.test', password: 'a long enough password' };
const KEY = 'a key of the tests, of some length';
const PATH = '/api/members/second-factor';
let opened: TestDatabase;
let console: TestConsole;
beforeAll(async () => {
  opened = await openTestDatabase();
  console = await startTestConsole({
    ...{ services: {}, owner, database: opened.database, encryptionKey: KEY },
  });
});
afterAll(async () => {
  await console.stop();
  await opened.remove();
});
// A code lasts 30 s: a slow machine would reach the next one between the requests of a test.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const sendSignIn = (more: object = {}) =>
  console.ask('POST', '/api/session', { body: { ...owner, ...more }, headers: { cookie: '' } });
/** Requests in a new session of the owner, whose second factor is off. */
async function askAnew() {
  const cookie = (await sendSignIn()).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return (method: string, path: string, body?: object) =>
    console.ask(method, path, { body, headers: { cookie } });
}
const begun = z.object({ secret: z.string(), uri: z.string() });
const codes = z.object({ recovery_codes: z.array(z.string()) });
const forgetWaits = () => opened.database.kysely.deleteFrom('sign_in_limits').execute();
const lastAction = async () => {
  const rows = opened.database.kysely.selectFrom('audit').selectAll();
  return rows.orderBy('sequence', 'desc').executeTakeFirstOrThrow();
};

it('is set up with the password and a code, required at sign-in, and turned off with a code', async () => {
  const other = (await sendSignIn()).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await console.ask('POST', PATH, { body: { password: 'wrong' } })).status).toBe(401);
  const { body } = await console.ask('POST', PATH, { body: { password: owner.password } });
  const { secret, uri } = begun.parse(body);
  expect(uri).toContain(`owner%40example.test?issuer=Connect%20Console&secret=${secret}`);
  // No effect until the app has proved that it has it.
  expect((await sendSignIn()).status).toBe(204);
  expect((await console.ask('PUT', PATH, { body: { code: '000000' } })).status).toBe(401);
  const on = await console.ask('PUT', PATH, { body: { code: codeOf(secret, -1) } });
  const { recovery_codes } = codes.parse(on.body);
  expect(new Set(recovery_codes).size).toBe(10);
  const asOther = { headers: { cookie: other } };
  expect((await console.ask('GET', '/api/session', asOther)).status).toBe(401);
  expect(await lastAction()).toMatchObject({ action: 'Turn on second factor', outcome: 'done' });

  expect(await sendSignIn()).toMatchObject({
    ...{ status: 400, body: { fields: [{ field: 'code', reason: 'is needed' }] } },
  });
  expect((await sendSignIn({ password: 'wrong', code: codeOf(secret) })).status).toBe(401);
  const code = codeOf(secret);
  const both = await Promise.all([sendSignIn({ code }), sendSignIn({ code })]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
  const [recovery = ''] = recovery_codes;
  const typed = recovery.toLowerCase().replaceAll('-', ' ');
  const twice = await Promise.all([sendSignIn({ code: typed }), sendSignIn({ code: recovery })]);
  expect(twice.map(({ status }) => status).sort()).toEqual([204, 401]);

  const kept = await console.ask('GET', PATH);
  expect(kept.body).toMatchObject({ recovery_codes_left: 9 });
  expect(kept.text).not.toContain(secret);
  const audit = await console.ask('GET', '/api/audit');
  for (const hidden of [secret, ...recovery_codes]) expect(audit.text).not.toContain(hidden);

  expect((await console.ask('DELETE', PATH, { body: { code: 'wrong' } })).status).toBe(401);
  expect((await console.ask('DELETE', PATH, { body: { code: recovery_codes[1] } })).status).toBe(
    204,
  );
  expect((await sendSignIn()).status).toBe(204);
});

it('does not count before a code of it was entered, also beside another factor', async () => {
  const ask = await askAnew();
  const { secret } = begun.parse((await ask('POST', PATH, { password: owner.password })).body);
  const { kysely } = opened.database;
  const { id } = await kysely.selectFrom('members').select('id').executeTakeFirstOrThrow();
  await kysely
    .insertInto('passkeys')
    .values({
      ...{ id: 'key', member_id: id, name: 'Key', credential_id: 'c', public_key: 'k' },
      ...{ counter: 0, transports: '', created_at: 1, last_used_at: null },
    })
    .execute();
  expect((await sendSignIn({ code: codeOf(secret) })).status).toBe(401);
  await kysely.deleteFrom('passkeys').execute();
  await kysely.deleteFrom('second_factors').execute();
  await forgetWaits();
});

it('limits guesses at the code, and a request without one does not reset the limit', async () => {
  await forgetWaits();
  const { body } = await console.ask('POST', PATH, { body: { password: owner.password } });
  const { secret } = begun.parse(body);
  await console.ask('PUT', PATH, { body: { code: codeOf(secret) } });
  expect((await sendSignIn({ code: '000000' })).status).toBe(401);
  expect((await sendSignIn()).status).toBe(400);
  // One failure that counts as 14: after the next one the account waits for minutes.
  await opened.database.kysely.updateTable('sign_in_limits').set({ failures: 14 }).execute();
  expect((await sendSignIn()).status).toBe(400);
  expect((await sendSignIn({ code: '000001' })).status).toBe(401);
  expect((await sendSignIn({ code: '000009' })).status).toBe(429);
  await forgetWaits();
});

it('is reset by an admin, which the audit log says', async () => {
  const { body } = await console.ask('GET', '/api/members');
  const list = z.object({
    members: z.array(z.object({ id: z.string(), has_second_factor: z.boolean() })),
  });
  const [first] = list.parse(body).members;
  expect(first?.has_second_factor).toBe(true);
  const path = `/api/members/${first?.id ?? ''}/reset-second-factor`;
  expect((await console.ask('POST', path)).status).toBe(204);
  expect(await lastAction()).toMatchObject({ action: 'Reset second factor', object: owner.email });
  expect((await sendSignIn()).status).toBe(204);
});

it('can be required of a role, also for open sessions, by an admin who has one', async () => {
  const ask = await askAnew();
  const require = (is_required: boolean) =>
    ask('PUT', `${PATH}/roles`, { role: 'admin', is_required });
  expect(await require(true)).toMatchObject({ status: 409 });
  // An admin who signed in through the identity provider needs no factor here.
  const { cookie: bySso } = await signInAs(opened.database, 'admin', 'sso', '');
  const required = await console.ask('PUT', `${PATH}/roles`, {
    ...{ body: { role: 'admin', is_required: true }, headers: { cookie: bySso } },
  });
  expect(required.status).toBe(204);
  expect((await ask('GET', '/api/environments')).body).toMatchObject({
    ...{ code: 'second_factor_required', status: 403 },
  });
  expect((await ask('GET', '/api/session')).body).toMatchObject({ needs_second_factor: true });
  expect((await ask('DELETE', PATH, { code: '000000' })).status).toBe(403);

  const { secret } = begun.parse((await ask('POST', PATH, { password: owner.password })).body);
  const on = await ask('PUT', PATH, { code: codeOf(secret) });
  const { recovery_codes } = codes.parse(on.body);
  expect((await ask('GET', '/api/environments')).status).toBe(200);
  expect((await ask('GET', '/api/members')).body).toMatchObject({ second_factor_roles: ['admin'] });
  expect((await require(false)).status).toBe(204);
  expect(await lastAction()).toMatchObject({
    ...{ action: 'Require second factor', object: 'role admin' },
    ...{ before: '{"is_required":true}', after: '{"is_required":false}' },
  });
  expect((await ask('DELETE', PATH, { code: recovery_codes[0] })).status).toBe(204);
});

it('is stored encrypted, for its member only, and recovery codes work after a change of the key', async () => {
  await forgetWaits();
  const ask = await askAnew();
  const { secret } = begun.parse((await ask('POST', PATH, { password: owner.password })).body);
  const on = await ask('PUT', PATH, { code: codeOf(secret, -1) });
  const { recovery_codes } = codes.parse(on.body);
  const { kysely } = opened.database;
  const rows = () => kysely.selectFrom('second_factors').selectAll().executeTakeFirstOrThrow();
  const put = (text: string) =>
    kysely.updateTable('second_factors').set({ secret: text }).execute();
  const { member_id, secret: sealed } = await rows();
  const secrets = createConsoleSecrets(KEY);
  expect(sealed).not.toContain(secret);
  expect(secrets.apps.fromStored(sealed, member_id)).toBe(secret);
  expect(secrets.apps.fromStored(sealed, 'another member')).toBeNull();

  // As before there was a key.
  await put(secret);
  await sealStoredSecrets(createSessionStore(opened.database), secrets);
  expect((await rows()).secret).toMatch(/^sealed\./);
  expect((await sendSignIn({ code: codeOf(secret) })).status).toBe(204);

  await put(createConsoleSecrets('another key').apps.toStored(secret, member_id));
  const refused = await sendSignIn({ code: codeOf(secret, 1) });
  expect(refused).toMatchObject({
    status: 401,
    body: { detail: expect.stringContaining('ENCRYPTION_KEY has changed') as unknown },
  });
  expect((await sendSignIn({ code: recovery_codes[0] })).status).toBe(204);
  expect((await ask('DELETE', PATH, { code: recovery_codes[1] })).status).toBe(204);
});

it('is not bypassed by a password link', async () => {
  const ask = await askAnew();
  const { secret } = begun.parse((await ask('POST', PATH, { password: owner.password })).body);
  await ask('PUT', PATH, { code: codeOf(secret) });
  const made = await ask('POST', '/api/members/first-admin/password-link', {});
  const { link } = z.object({ link: z.string() }).parse(made.body);
  const given = { token: link.split('=')[1], password: 'another long enough password' };
  const read = await console.ask('POST', '/api/members/password-link/read', {
    ...{ body: { token: given.token }, headers: { cookie: '' } },
  });
  expect(read.body).toMatchObject({ has_second_factor: true });
  const used = await console.ask('POST', '/api/members/password-link', {
    ...{ body: given, headers: { cookie: '' } },
  });
  expect(used.status).toBe(204);
  expect(used.headers.getSetCookie()).toEqual([]);
  expect(await lastAction()).toMatchObject({ action: 'Set password', object: owner.email });
  expect((await sendSignIn({ password: given.password })).status).toBe(400);
});
