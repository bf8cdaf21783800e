import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createAuthenticator, type Asked } from '../../../testing/fixtures/authenticator.js';
import { cookieOf } from '../../../testing/fixtures/account-console.js';
import { startTestConsole, type TestConsole } from '../../../testing/fixtures/test-console.js';
import { openTestDatabase, type TestDatabase } from '../../../testing/fixtures/test-database.js';
import { SignInRefusedError } from '../../errors.js';
import { makeChallenge, relyingParty, useUpChallenge } from './ceremony.js';

const owner = { email: 'owner@example.test', password: 'a long enough password' };
const HOST = 'console.example.test';
const ORIGIN = `https://${HOST}`;
const PATH = '/api/members/passkeys';
const FACTOR = '/api/members/second-factor';

let opened: TestDatabase;
let console: TestConsole;
/** On the same database. */
let replica: TestConsole;
beforeAll(async () => {
  opened = await openTestDatabase();
  const same = { services: {}, owner, database: opened.database, publicUrl: ORIGIN };
  console = await startTestConsole(same);
  replica = await startTestConsole(same);
});
afterAll(async () => {
  await Promise.all([console.stop(), replica.stop()]);
  await opened.remove();
});
beforeEach(async () => {
  const { kysely } = opened.database;
  for (const table of ['passkeys', 'recovery_codes', 'sign_in_limits'] as const) {
    await kysely.deleteFrom(table).execute();
  }
});

const headers = { origin: ORIGIN };
const post = (path: string, body: object, cookie = '', at = console) =>
  at.ask('POST', path, { body, headers: { ...headers, cookie } });
const signIn = (more: object = {}) => post('/api/session', { ...owner, ...more });
const optionsOf = z.object({ challenge: z.string() });
const codesOf = z.object({ recovery_codes: z.array(z.string()) });

/** A session that began with the password, and its requests. */
async function session() {
  const cookie = cookieOf(await signIn());
  const ask = (method: string, path: string, body?: object) =>
    console.ask(method, path, { body, headers: { ...headers, cookie } });
  return { cookie, ask };
}
type Ask = Awaited<ReturnType<typeof session>>['ask'];

async function begin(ask: Ask): Promise<Asked> {
  const { body } = await ask('POST', `${PATH}/begin`, { password: owner.password });
  return { challenge: optionsOf.parse(body).challenge, origin: ORIGIN, host: HOST };
}
async function add(ask: Ask, name: string) {
  const authenticator = createAuthenticator();
  const response = authenticator.create(await begin(ask));
  const added = await ask('POST', PATH, { name, response });
  return { authenticator, response, codes: codesOf.parse(added.body).recovery_codes };
}
async function beginSignIn(at = console): Promise<Asked> {
  const { body } = await post('/api/session/passkey/begin', {}, '', at);
  return { challenge: optionsOf.parse(body).challenge, origin: ORIGIN, host: HOST };
}
const use = (response: object, at = console) => post('/api/session/passkey', { response }, '', at);
const lastAction = () =>
  opened.database.kysely
    .selectFrom('audit')
    .selectAll()
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();

it('is added with the password, is a second factor, and signs in by itself, at every replica', async () => {
  const { ask } = await session();
  const other = await session();
  expect((await ask('POST', `${PATH}/begin`, { password: 'wrong' })).status).toBe(401);
  const { authenticator, response, codes } = await add(ask, 'Laptop');
  expect(codes).toHaveLength(10);
  expect(await lastAction()).toMatchObject({ action: 'Add passkey', object: 'Laptop' });
  // It began without a second factor.
  expect((await other.ask('GET', '/api/session')).status).toBe(401);
  expect((await ask('POST', PATH, { name: 'Again', response })).status).toBe(401);

  // The password alone is no longer enough.
  expect((await signIn()).status).toBe(400);
  expect((await signIn({ code: codes[0] })).status).toBe(204);
  const begun = await beginSignIn();
  const given = authenticator.use({ ...begun, counter: 1 });
  const both = await Promise.all([use(given, replica), use(given, console)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
  const in204 = both.find(({ status }) => status === 204);
  const who = await replica.ask('GET', '/api/session', {
    headers: { cookie: in204 ? cookieOf(in204) : '' },
  });
  expect(who.body).toMatchObject({ name: 'First admin' });
  const rows = opened.database.kysely.selectFrom('audit').selectAll();
  expect(await rows.where('action', '=', 'Sign in by passkey').execute()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ object: owner.email, outcome: 'done' }),
      expect.objectContaining({ outcome: 'refused' }),
    ]),
  );

  // A second one brings no new codes; both are listed.
  expect((await add(ask, 'Phone')).codes).toEqual([]);
  const { body } = await ask('GET', FACTOR);
  expect(body).toMatchObject({
    ...{ on_since: null, passkeys_off: null, recovery_codes_left: 9 },
    passkeys: [
      { name: 'Laptop', last_used_at: expect.any(Number) as unknown },
      { name: 'Phone', last_used_at: null },
    ],
  });
});

it.each<[string, Partial<Asked>]>([
  ['for another site', { origin: 'https://evil.test' }],
  ['for another host', { host: 'evil.test' }],
  ['for a challenge that was not given', { challenge: 'AAAA' }],
  ['without a finger, face or PIN', { isVerified: false }],
  ['with a counter that did not grow', { counter: 5 }],
])('is refused when it signs %s', async (_what, wrong) => {
  const { ask } = await session();
  const { authenticator } = await add(ask, 'Key');
  expect((await use(authenticator.use({ ...(await beginSignIn()), counter: 5 }))).status).toBe(204);
  const asked = { ...(await beginSignIn()), counter: 6 };
  expect((await use(authenticator.use({ ...asked, ...wrong }))).status).toBe(401);
  // Used up by the refusal, unless it was a different one.
  const again = await use(authenticator.use(asked));
  expect(again.status).toBe(wrong.challenge === undefined ? 401 : 204);
});

it.each<[string, Partial<Asked>]>([
  ['another site', { origin: 'https://evil.test' }],
  ['a sign-in', {}],
  ['a device that asks for no finger, face or PIN', { isVerified: false }],
])('is not made for %s', async (what, wrong) => {
  const { ask } = await session();
  const begun = what === 'a sign-in' ? await beginSignIn() : await begin(ask);
  const response = createAuthenticator().create({ ...begun, ...wrong });
  expect((await ask('POST', PATH, { name: 'Key', response })).status).toBe(401);
});

it('does not work for a disabled member, after its challenge has expired, or unread', async () => {
  const { ask } = await session();
  const { authenticator } = await add(ask, 'Key');
  const { kysely } = opened.database;
  const asked = await beginSignIn();
  await kysely.updateTable('passkey_challenges').set({ expires_at: Date.now() }).execute();
  expect((await use(authenticator.use({ ...asked, counter: 1 }))).status).toBe(401);
  const disable = (disabled_at: number | null) =>
    kysely.updateTable('members').set({ disabled_at }).execute();
  await disable(Date.now());
  const refused = await use(authenticator.use({ ...(await beginSignIn()), counter: 2 }));
  await disable(null);
  expect(refused.status).toBe(401);
  const given = authenticator.use({ ...(await beginSignIn()), counter: 3 });
  for (const clientDataJSON of ['!', Buffer.from('[]').toString('base64url')]) {
    const spoiled = { ...given, response: { ...given.response, clientDataJSON } };
    expect((await use(spoiled)).status).toBe(401);
  }
});

it('is limited per address, and sign-ins do not end what a member has started', async () => {
  const { ask } = await session();
  const begun = await begin(ask);
  const startUntil429 = async (left: number): Promise<number> => {
    const { status } = await post('/api/session/passkey/begin', {}, '', replica);
    return status === 429 || left === 0 ? status : startUntil429(left - 1);
  };
  // The minute may change once.
  expect(await startUntil429(120)).toBe(429);
  const { kysely } = opened.database;
  const oldest = await makeChallenge(kysely, 'sign-in', 3);
  await kysely
    .updateTable('passkey_challenges')
    .set((row) => ({ expires_at: row('expires_at', '-', 9) }))
    .execute();
  for (let n = 0; n < 3; n += 1) await makeChallenge(kysely, 'sign-in', 3);
  const clientDataJSON = Buffer.from(JSON.stringify({ challenge: oldest })).toString('base64url');
  const late = useUpChallenge(kysely, { response: { clientDataJSON } }, 'sign-in');
  await expect(late).rejects.toThrow(SignInRefusedError);
  const response = createAuthenticator().create(begun);
  expect((await ask('POST', PATH, { name: 'Key', response })).status).toBe(200);
});

it('is one of 20 at most, also where two are begun at the same time', async () => {
  const { ask } = await session();
  const begun = [await begin(ask), await begin(ask)];
  const old = {
    member_id: 'first-admin',
    public_key: '',
    counter: 0,
    transports: '',
    created_at: 0,
  };
  await opened.database.kysely
    .insertInto('passkeys')
    .values(
      Array.from({ length: 19 }, (_, n) => ({
        ...old,
        ...{ id: `old-${n}`, credential_id: `old-${n}`, name: `Old ${n}`, last_used_at: null },
      })),
    )
    .execute();
  const added = await Promise.all(
    begun.map((asked) => {
      const response = createAuthenticator().create(asked);
      return ask('POST', PATH, { name: 'Key', response });
    }),
  );
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('is removed by its member, and reset by an admin', async () => {
  const { ask } = await session();
  await add(ask, 'Key');
  const list = z.object({ passkeys: z.array(z.object({ id: z.string(), name: z.string() })) });
  const read = async () => list.parse((await ask('GET', FACTOR)).body).passkeys;
  const [{ id } = { id: '' }] = await read();
  expect(await read()).toEqual([{ id, name: 'Key' }]);
  const unknown = await ask('DELETE', `${PATH}/unknown`, { password: owner.password });
  expect(unknown.status).toBe(404);
  expect((await ask('DELETE', `${PATH}/${id}`, { password: 'wrong' })).status).toBe(401);
  expect((await ask('DELETE', `${PATH}/${id}`, { password: owner.password })).status).toBe(204);
  expect(await lastAction()).toMatchObject({ action: 'Remove passkey', object: 'Key' });
  // The recovery codes are removed with the last factor.
  expect((await ask('GET', FACTOR)).body).toMatchObject({ recovery_codes_left: 0 });
  expect((await signIn()).status).toBe(204);

  await add(ask, 'Lost');
  const members = z.object({ members: z.array(z.object({ has_second_factor: z.boolean() })) });
  const listed = members.parse((await ask('GET', '/api/members')).body).members;
  expect(listed).toEqual([{ has_second_factor: true }]);
  const reset = await ask('POST', '/api/members/first-admin/reset-second-factor');
  expect(reset.status).toBe(204);
  expect((await signIn()).status).toBe(204);
});

it('can be required of a role', async () => {
  const { ask } = await session();
  const { kysely } = opened.database;
  await kysely.insertInto('second_factor_roles').values({ role: 'admin' }).execute();
  const fresh = await session();
  expect((await fresh.ask('GET', '/api/members')).status).toBe(403);
  await add(fresh.ask, 'Key');
  expect((await fresh.ask('GET', '/api/members')).status).toBe(200);
  await kysely.deleteFrom('second_factor_roles').execute();
  expect((await ask('GET', '/api/session')).status).toBe(401);
});

it.each([
  ['https://console.example.test/below', { id: HOST, origin: ORIGIN }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://console.example.test', null],
  ['https://192.0.2.1', null],
  ['https://[::1]:3000', null],
])('at %s belongs to %j', (publicUrl, party) => {
  expect(relyingParty(publicUrl)).toEqual(party);
});
