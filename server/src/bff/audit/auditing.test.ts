import express from 'express';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../http/listen.js';
import { ask, startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { signInAs } from '../../testing/fixtures/session-fixture.js';
import { eventually } from '../../testing/eventually.js';
import { follow } from './audit-chain.js';
import { createAuditLog } from './audit-log.js';
import { createAuditing, UnrecordedActionError } from './auditing.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const SECRET = 'whsec_of_this_test_alone';
const PASSWORD = 'the password of this test';
const OWNER = 'owner@example.test';
const SERVICE_DOWN = { baseUrl: 'http://127.0.0.1:9', apiKey: 'key-of-production' };

let sandbox: SandboxFixture;
let opened: TestDatabase;
let console: TestConsole;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  opened = await openTestDatabase();
  console = await startTestConsole({
    database: opened.database,
    owner: { email: OWNER, password: PASSWORD },
    services: {
      sandbox: {
        ...{ baseUrl: sandbox.url, apiKey: sandbox.key, webhookSecret: SECRET },
        ...{ dataRequestForm: 'object', label: 'test', isEmbedded: true },
      },
      production: { ...SERVICE_DOWN, dataRequestForm: 'object', label: 'down' },
    },
  });
});
afterAll(async () => {
  await console.stop();
  await opened.remove();
  await sandbox.remove();
});

const all = () =>
  opened.database.kysely.selectFrom('audit').selectAll().orderBy('sequence').execute();

/** The rows that `work` adds to the log, in short. */
async function added(work: () => Promise<unknown>) {
  const before = (await all()).length;
  await work();
  const rows = (await all()).slice(before);
  return rows.map((row) => ({
    ...{ action: row.action, object: row.object, outcome: row.outcome, member: row.member },
    ...(row.before === null ? {} : { before: JSON.parse(row.before) as unknown }),
    ...(row.after === null ? {} : { after: JSON.parse(row.after) as unknown }),
    ...(row.reason === null ? {} : { reason: row.reason }),
  }));
}
const post = (path: string, body: object) => console.ask('POST', `/api/sandbox/${path}`, { body });
const put = (path: string, body: object) => console.ask('PUT', `/api/sandbox/${path}`, { body });

it('writes an action of the console once, with what it changed', async () => {
  const quota = (n: number | null) => put('quotas', { uniqueness_region_id: 'spring', quota: n });
  const row = { action: 'Set quota', object: 'spring', outcome: 'done', member: OWNER };
  expect(await added(() => quota(3))).toEqual([
    { ...row, before: { quota: null }, after: { quota: 3 } },
  ]);
  expect(await added(() => quota(null))).toEqual([
    { ...row, before: { quota: 3 }, after: { quota: null } },
  ]);
});

it('writes the intent before and the outcome after an action of a service', async () => {
  const url = 'https://hooks.example.com/a';
  const config = { webhook_type: COMPLETED, destination_url: url };
  const row = { action: 'Set destination', object: COMPLETED, member: OWNER };
  const first = { before: { destination_url: null }, after: { destination_url: url } };
  expect(await added(() => post('v1/webhook/admin/config/create_or_edit', config))).toEqual([
    { ...row, ...first, outcome: 'intended' },
    { ...row, ...first, outcome: 'done' },
  ]);
  const other = { ...config, destination_url: `${url}?token=hidden-one` };
  const [, done] = await added(() => post('v1/webhook/admin/config/create_or_edit', other));
  expect(done).toMatchObject({
    before: { destination_url: url },
    after: { destination_url: `${url}?token=[hidden]` },
  });
  const [intent, outcome] = (await all()).slice(-2);
  expect(outcome).toMatchObject({ intent: intent?.sequence, request_id: intent?.request_id });
});

it('records the result of each item of a job, and who started it', async () => {
  const { memberId, cookie } = await signInAs(opened.database, 'qa', 'Quentin');
  const rows = ['in-bulk-1', 'in-bulk-2'].map((id) => ({ reference_user_id: id }));
  await console.ask('POST', '/api/sandbox/registrations', {
    ...{ headers: { cookie }, body: { rows, request_id: 'press-of-a-test' } },
  });
  const ofItems = async () =>
    (await all()).filter(({ object }) => object?.startsWith('in-bulk') === true);
  const found = await eventually(ofItems, (items) => items.length === 2);
  const start = (await all()).find(({ action }) => action === 'Start bulk registration');
  const who = { member: 'Quentin', member_id: memberId, role: 'qa', address: '127.0.0.1' };
  for (const row of found) {
    expect(row).toMatchObject({ ...who, action: 'Register user', outcome: 'done' });
    expect(row).toMatchObject({ environment: 'sandbox', request_id: start?.request_id });
  }
});

it('says for a failure whether the service may have done it', async () => {
  const user = { reference_user_id: 'user-1' };
  const register = (environment: string) =>
    console.ask('POST', `/api/${environment}/v1/business_connect_user/register`, { body: user });
  expect((await added(() => register('production'))).map(({ outcome }) => outcome)).toEqual([
    ...['intended', 'failed'],
  ]);
  const rerun = { transaction_id: 'none' };
  expect(await added(() => post('v1/webhook/admin/call/rerun', rerun))).toMatchObject([
    { action: 'Rerun call', object: 'none', outcome: 'intended' },
    { outcome: 'refused', reason: expect.stringContaining('upstream_refused: ') as string },
  ]);
  expect(await added(() => post('scenarios/delete', { name: 'none' }))).toMatchObject([
    { action: 'Delete scenario', object: 'none', outcome: 'refused', reason: 'not_found' },
  ]);
});

it('records what a role may not do, and nothing for a read or an invalid request', async () => {
  const { cookie } = await signInAs(opened.database, 'viewer', 'Vera');
  const headers = { cookie };
  const body = { uniqueness_region_id: 'spring', quota: 1 };
  const refused = () => console.ask('PUT', '/api/production/quotas', { headers, body });
  expect(await added(refused)).toEqual([
    {
      ...{ action: 'Set quota', object: null, outcome: 'refused', reason: 'forbidden' },
      member: 'Vera',
    },
  ]);
  expect((await all()).at(-1)).toMatchObject({ role: 'viewer', environment: 'production' });
  const disable = () => console.ask('POST', '/api/members/first-admin/disable', { headers });
  expect(await added(disable)).toMatchObject([
    { action: 'Disable member', object: 'first-admin', outcome: 'refused' },
  ]);
  const silent = async () => {
    await console.ask('GET', '/api/sandbox/users');
    await post('v1/webhook/admin/config/get', {});
    await put('quotas', { uniqueness_region_id: '' });
    await console.ask('PUT', '/api/sandbox/quotas', { headers: { cookie: '' }, body });
  };
  expect(await added(silent)).toEqual([]);
});

it('writes sign-ins, refused ones too, and the secret that was revealed, without any secret', async () => {
  const signIn = (email: string, password: string) =>
    console.ask('POST', '/api/session', { body: { email, password }, headers: { cookie: '' } });
  const events = await added(async () => {
    await signIn(OWNER, PASSWORD);
    await signIn('eve@example.test', 'a wrong password');
    await post('hooks/secret', {});
  });
  expect(events).toEqual([
    { action: 'Sign in', object: OWNER, outcome: 'done', member: OWNER },
    {
      ...{ action: 'Sign in', object: 'eve@example.test', outcome: 'refused', member: null },
      reason: 'sign_in_refused',
    },
    { action: 'Reveal webhook secret', object: null, outcome: 'done', member: OWNER },
  ]);
  // Every field in which a member may write a secret is redacted.
  await put('user/label', { reference_user_id: 'user-1', label: sandbox.key.slice(0, 100) });
  await post('users/remove', { reference_user_ids: [sandbox.key, SECRET, PASSWORD] });
  await put('views', { list: 'users', name: PASSWORD, search: `q=${SECRET}` });
  await post('test-event', {
    ...{ webhook_type: COMPLETED, destination_url: `https://${SECRET}.test/${sandbox.key}` },
  });
  const text = JSON.stringify(await all());
  for (const secret of [sandbox.key, SECRET, PASSWORD, 'a wrong password', 'hidden-one']) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toContain(console.cookie.split('=')[1]);
});

it('does nothing that it cannot write down', async () => {
  const { kysely } = opened.database;
  const user = { reference_user_id: 'not-registered' };
  await sql`alter table audit rename to audit_away`.execute(kysely);
  const answers = [
    await post('v1/business_connect_user/register', user),
    await put('quotas', { uniqueness_region_id: 'autumn', quota: 1 }),
    await put('hooks/relay', { webhook_type: COMPLETED, relay_url: 'https://x.example.test/' }),
    await post('hooks/secret', {}),
  ];
  await sql`alter table audit_away rename to audit`.execute(kysely);
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  expect(answers.map(({ text }) => text).join()).not.toContain(SECRET);
  const status = await sandbox.post('/v1/business_connect_user/get_status', user);
  expect(status.status).toBe(404);
  const quotas = kysely.selectFrom('quotas').where('uniqueness_region_id', '=', 'autumn');
  expect(await quotas.selectAll().execute()).toEqual([]);
  expect(await kysely.selectFrom('relays').selectAll().execute()).toEqual([]);
});

it('reports an action that was done without its row', async () => {
  const auditing = createAuditing(
    createAuditLog(opened.database.kysely, (value) => value),
    pino(),
    { last: () => Promise.resolve(null) },
  );
  const app = express().put('/', async (request, response) => {
    const body = { uniqueness_region_id: 'spring', quota: 3 };
    const asked = { params: { environment: 'sandbox' }, query: {}, body };
    const done = auditing.run('set_quota', asked, request, () => 'done');
    const failure = await done.catch((error: unknown) => error);
    response.send(failure instanceof UnrecordedActionError ? failure.message : 'recorded');
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const { text } = await ask(`http://127.0.0.1:${server.port}/`, { method: 'PUT' });
  await server.close();
  expect(text).toBe('set_quota wrote no audit row.');
});

it('keeps one chain of all that', async () => {
  const rows = await all();
  expect(follow({ sequence: 0, hash: '' }, rows)).toMatchObject({ sequence: rows.length });
});
