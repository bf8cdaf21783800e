import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokensApi, type NewApiToken } from '../../../contract/index.js';
import { signInAs } from '../../../testing/fixtures/session-fixture.js';
import { startTestConsole, type TestConsole } from '../../../testing/fixtures/test-console.js';
import { openTestDatabase, type TestDatabase } from '../../../testing/fixtures/test-database.js';
import { follow } from '../../audit/audit-chain.js';

let opened: TestDatabase;
let console: TestConsole;
beforeAll(async () => {
  opened = await openTestDatabase();
  const service = {
    ...{ baseUrl: 'http://127.0.0.1:9', apiKey: 'key-of-this-test' },
    ...{ dataRequestForm: 'object' as const, label: 'down' },
  };
  console = await startTestConsole({
    database: opened.database,
    services: { sandbox: service, production: service },
  });
});
afterAll(async () => {
  await console.stop();
  await opened.remove();
});

const SANDBOX: NewApiToken = {
  ...{ name: 'nightly', role: 'support', environments: ['sandbox'], expires_in_days: 30 },
};
const asMember = (cookie: string) => ({ headers: { cookie } });
const asToken = (token: string) => ({ headers: { cookie: '', authorization: `Bearer ${token}` } });
const make = (cookie: string, fields: Partial<NewApiToken> = {}) =>
  console.ask('POST', '/api/tokens', { ...asMember(cookie), body: { ...SANDBOX, ...fields } });
const madeIn = ({ body }: { body: unknown }) => tokensApi.create_token.response.parse(body);
const listed = async (cookie: string) =>
  tokensApi.list_tokens.response.parse(
    (await console.ask('GET', '/api/tokens', asMember(cookie))).body,
  );
const views = (token: string, environment = 'sandbox') =>
  console.ask('GET', `/api/${environment}/views?list=users`, asToken(token));
const setQuota = (headers: Record<string, string>) =>
  console.ask('PUT', '/api/sandbox/quotas', {
    ...{ headers, body: { uniqueness_region_id: 'spring', quota: 3 } },
  });

let count = 0;
/** A member with a token of the role. */
async function memberWithToken(role: 'admin' | 'support' | 'viewer', fields = {}) {
  const member = await signInAs(opened.database, role, `${role}-${++count}`);
  return { ...member, ...madeIn(await make(member.cookie, { role, ...fields })) };
}

it('returns a token once, stores only its hash, and lists it with its last use', async () => {
  const { cookie } = await signInAs(opened.database, 'support', 'Sam');
  const { token, id } = madeIn(await make(cookie));
  expect(token).toMatch(/^cctok_[\w-]{43}$/);
  expect((await listed(cookie)).tokens).toEqual([
    expect.objectContaining({
      ...{ id, name: 'nightly', ending: token.slice(-4), member: 'Sam', is_yours: true },
      ...{ role: 'support', environments: ['sandbox'], last_used_at: null, state: 'active' },
    }),
  ]);
  expect((await views(token)).status).toBe(200);
  expect((await listed(cookie)).tokens[0]?.last_used_at).toBeTypeOf('number');
  const { kysely } = opened.database;
  const stored = [
    await kysely.selectFrom('sessions').selectAll().execute(),
    await kysely.selectFrom('audit').selectAll().execute(),
    console.log(),
  ];
  expect(JSON.stringify(stored)).not.toContain(token);
});

it.each([
  ['a role beyond the own', { role: 'admin' as const }, 403, 'forbidden'],
  ['a name that is taken', { name: ' taken ' }, 400, 'invalid_request'],
  ['no environment', { environments: [] }, 400, 'invalid_request'],
  [
    'an environment twice',
    { environments: ['sandbox' as const, 'sandbox' as const] },
    400,
    'invalid_request',
  ],
  ['more than a year', { expires_in_days: 366 }, 400, 'invalid_request'],
])('makes no token with %s', async (_what, fields, status, code) => {
  const { cookie, memberId } = await signInAs(opened.database, 'support', 'Sue');
  await make(cookie, { name: 'taken' });
  expect(await make(cookie, fields)).toMatchObject({ status, body: { code } });
  const { kysely } = opened.database;
  const rows = kysely.selectFrom('sessions').selectAll().where('member_id', '=', memberId);
  expect((await rows.where('token_name', 'is not', null).execute()).length).toBe(1);
});

it('acts in its environments alone, and on nothing that belongs to all', async () => {
  const { token, cookie } = await memberWithToken('admin');
  expect((await views(token)).status).toBe(200);
  expect(await views(token, 'production')).toMatchObject({
    status: 403,
    body: { detail: 'The API token nightly is not for production.' },
  });
  expect((await console.ask('GET', '/api/audit', asToken(token))).status).toBe(403);
  expect((await console.ask('GET', '/api/environments', asToken(token))).status).toBe(200);
  const both = madeIn(
    await make(cookie, {
      ...{ name: 'both', role: 'admin' },
      environments: ['sandbox', 'production'],
    }),
  );
  expect((await console.ask('GET', '/api/audit', asToken(both.token))).status).toBe(200);
});

it('writes without a page, by the other rules of a write, and is named in the audit log', async () => {
  const { token, memberId } = await memberWithToken('support');
  const { headers } = asToken(token);
  expect((await setQuota(headers)).status).toBe(204);
  expect((await setQuota({ ...headers, 'content-type': 'text/plain' })).status).toBe(415);
  const other = await setQuota({ ...headers, origin: 'https://other.example' });
  expect(other.body).toMatchObject({ code: 'cross_origin' });
  const viewer = await memberWithToken('viewer');
  expect((await setQuota(asToken(viewer.token).headers)).status).toBe(403);
  const rows = await opened.database.kysely
    .selectFrom('audit')
    .selectAll()
    .orderBy('sequence')
    .execute();
  const named = (made: string) => `nightly (…${made.slice(-4)})`;
  expect(rows.filter(({ action }) => action === 'Set quota').slice(-2)).toMatchObject([
    { outcome: 'done', token: named(token), member_id: memberId, role: 'support' },
    { outcome: 'refused', token: named(viewer.token), member_id: viewer.memberId },
  ]);
  expect(follow({ sequence: 0, hash: '' }, rows)).toHaveProperty('hash');
});

it('ignores bearer tokens of other programs, and a token in a cookie', async () => {
  const { token, cookie } = await memberWithToken('viewer');
  const who = (headers: Record<string, string>) => console.ask('GET', '/api/session', { headers });
  const proxied = await who({ cookie, authorization: 'Bearer eyJ.of.a-proxy' });
  expect(proxied.status).toBe(200);
  expect((await who({ cookie: `connect_console_session=${token}` })).status).toBe(401);
  const own = cookie.split('=')[1] ?? '';
  expect((await views(own)).status).toBe(401);
  expect(await views('cctok_unknown')).toMatchObject({
    status: 401,
    body: { detail: 'The API token is unknown, has expired, or was revoked.' },
  });
});

type Made = Awaited<ReturnType<typeof memberWithToken>>;
const byAdmin = (method: string, path: string, body?: object) =>
  console.ask(method, `/api${path}`, body ? { body } : {});
it.each<[string, (made: Made) => Promise<unknown>]>([
  [
    'its member revokes it',
    ({ cookie, id }) => console.ask('DELETE', `/api/tokens/${id}`, asMember(cookie)),
  ],
  ['an admin revokes it', ({ id }) => byAdmin('DELETE', `/tokens/${id}`)],
  ['its member is disabled', ({ memberId }) => byAdmin('POST', `/members/${memberId}/disable`)],
  [
    'its member’s role falls below, also once it rises again',
    async ({ memberId }) => {
      await byAdmin('PUT', `/members/${memberId}/role`, { role: 'viewer' });
      await byAdmin('PUT', `/members/${memberId}/role`, { role: 'admin' });
    },
  ],
  [
    'its member has a lower role, however that came about',
    ({ memberId }) =>
      opened.database.kysely
        .updateTable('members')
        .set({ role: 'viewer' })
        .where('id', '=', memberId)
        .execute(),
  ],
  [
    'its time is over',
    ({ id }) =>
      opened.database.kysely
        .updateTable('sessions')
        .set({ expires_at: Date.now() - 1 })
        .where('id', '=', id)
        .execute(),
  ],
])('ends when %s', async (_what, end) => {
  const made = await memberWithToken('support');
  await end(made);
  expect((await views(made.token)).status).toBe(401);
});

it('stays with a member whose role still allows it', async () => {
  const { memberId, token } = await memberWithToken('support', { role: 'viewer' });
  await byAdmin('PUT', `/members/${memberId}/role`, { role: 'staff' });
  expect((await views(token)).status).toBe(200);
});

it('shows an admin the tokens of all members, others their own', async () => {
  const { id } = await memberWithToken('viewer');
  const { cookie } = await signInAs(opened.database, 'support', 'Olga');
  expect(await listed(cookie)).toEqual({ tokens: [] });
  const all = await listed(console.cookie);
  expect(all.tokens).toContainEqual(expect.objectContaining({ id, is_yours: false }));
  const other = await console.ask('DELETE', `/api/tokens/${id}`, asMember(cookie));
  expect(other.status).toBe(404);
});
