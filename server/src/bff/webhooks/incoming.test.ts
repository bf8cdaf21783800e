import { request } from 'node:http';
import { sign } from '@octokit/webhooks-methods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callDetail, hookReport, type HookRefusal } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { sampleDelivery, sendHook } from '../../testing/services/hook-sender.js';
import { startOddService, type OddService } from '../../testing/services/odd-service.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { openTestDatabase } from '../../testing/fixtures/test-database.js';
import { testPlace, type TestPlace } from '../../testing/fixtures/test-place.js';

const SECRET = 'whsec_of_the_sandbox_in_a_test';
const API_KEY = 'api-key-of-a-test-0123456789';
const LIMIT = 64 * 1024;

let place: TestPlace;
let service: OddService;
let console: TestConsole;

const start = () => {
  const common = { baseUrl: service.url, apiKey: API_KEY, dataRequestForm: 'object' as const };
  return startTestConsole({
    place,
    services: {
      sandbox: { ...common, label: 'test', webhookSecret: SECRET },
      production: { ...common, label: 'test' },
    },
  });
};

beforeAll(async () => {
  place = await testPlace();
  service = await startOddService();
  console = await start();
});
afterAll(async () => {
  await console.stop();
  await service.stop();
  await place.remove();
});

const hook = (body: Parameters<typeof sendHook>[2], headers: Record<string, string> = {}) =>
  sendHook(`${console.url}/hooks/sandbox`, SECRET, body, headers);
const report = async (environment = 'sandbox') =>
  hookReport.parse((await console.ask('GET', `/api/${environment}/hooks`)).body);

/** The rows of deliveries with these IDs, read while no console has the database open. */
async function stored(ids: readonly string[]) {
  await console.stop();
  const { database, remove } = await openTestDatabase(place);
  const rows = await database.kysely
    .selectFrom('incoming_deliveries')
    .selectAll()
    .where('transaction_id', 'in', ids)
    .execute();
  await remove();
  console = await start();
  return rows;
}

describe('an incoming webhook', () => {
  it('is stored once as it came, however often and at once it comes', async () => {
    const text = ` ${JSON.stringify(sampleDelivery({ transaction_id: 'ewh:once' }))}\n`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => hook(text)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const before = await report();
    expect(
      (await hook({ ...sampleDelivery({ transaction_id: 'ewh:once' }), type: 'X' })).status,
    ).toBe(200);
    expect((await report()).received).toBe(before.received);
    expect(await stored(['ewh:once'])).toMatchObject([
      { body: text, times: 9, webhook_type: 'USER_VERIFICATION_COMPLETED' },
    ]);
  });

  it('is stored with every other at the same moment', async () => {
    const before = (await report()).received;
    const ids = Array.from({ length: 120 }, (_, n) => `ewh:many-${n}`);
    const answers = await Promise.all(
      ids.map((transaction_id) => hook(sampleDelivery({ transaction_id }))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await report()).received).toBe(before + 120);
    expect(await stored(ids)).toHaveLength(120);
  });

  it('gives its user the outcome at once, whether or not the user was registered here', async () => {
    const id = 'known-user';
    await console.ask('POST', '/api/sandbox/v1/business_connect_user/register', {
      body: { reference_user_id: id },
    });
    for (const [reference_user_id, source] of [
      [id, 'registered'],
      ['elsewhere', 'webhook'],
    ]) {
      const type = 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE';
      const created_at = new Date().toISOString();
      await hook(sampleDelivery({ reference_user_id, type, created_at }));
      const path = `/api/sandbox/user?reference_user_id=${String(reference_user_id)}`;
      const user = await console.ask('GET', path);
      expect(user.body).toMatchObject({
        ...{ status: 'unfulfillable', source },
        ...{ outcome_at: Date.parse(created_at), outcome_by: 'call' },
      });
    }
  });

  it('that the console accepted is delivered, whatever else is known of its call', async () => {
    await hook(sampleDelivery({ transaction_id: 'ewh:accepted', reference_user_id: 'accepted' }));
    const call = await eventually(
      () => console.ask('GET', '/api/sandbox/call?transaction_id=ewh%3Aaccepted'),
      ({ body }) => callDetail.parse(body).call.state === 'delivered',
    );
    expect(call.body).toMatchObject({
      call: { status: null, attempts: 0, delivered_attempt: null, state_reason: null },
    });
    const user = await console.ask('GET', '/api/sandbox/user?reference_user_id=accepted');
    expect(user.body).toMatchObject({ status: 'verified', delivery: 'delivered' });
  });

  it('creates its call with the payload before any listing shows it', async () => {
    const text = JSON.stringify(sampleDelivery({ transaction_id: 'ewh:payload' }));
    await hook(text, { 'X-Odd': `a ${API_KEY}`, Authorization: 'Bearer of-a-proxy' });
    const answer = await console.ask('GET', '/api/sandbox/call?transaction_id=ewh%3Apayload');
    expect(answer.body).toMatchObject({
      call: { transaction_id: 'ewh:payload', has_payload: true, reference_user_id: 'user-1' },
      payload: { body: text, times: 1 },
    });
    const headers = new Map(callDetail.parse(answer.body).payload?.headers);
    expect(headers.get('X-Odd')).toBe('a [API key]');
    expect(headers.get('Authorization')).toBe('(not kept)');
    const signature = [...headers].find(([name]) => name.toLowerCase() === 'x-hub-signature-256');
    expect(signature?.[1]).toMatch(/^sha256=[0-9a-f]{64}$/);
  });

  it('of a test is counted, and is evidence of no call and no user', async () => {
    const before = (await report()).received;
    const payload = { test: true, sent_by: 'Connect Console' };
    const ids = { transaction_id: 'ewh:test', reference_user_id: 'test' };
    const test = sampleDelivery({ ...ids, payload });
    expect((await hook(test)).status).toBe(200);
    expect((await report()).received).toBe(before + 1);
    const call = await console.ask('GET', '/api/sandbox/call?transaction_id=ewh%3Atest');
    expect(call.status).toBe(404);
    const user = await console.ask('GET', '/api/sandbox/user?reference_user_id=test');
    expect(user.status).toBe(404);
  });

  it('is taken under whatever host it comes, and for both letters of a hexadecimal digit', async () => {
    const text = JSON.stringify(sampleDelivery());
    const upper = await upperCase(text);
    const headers = { host: 'tunnel.example', 'x-hub-signature-256': upper };
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        `${console.url}/hooks/sandbox`,
        { method: 'POST', headers },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      sent.once('error', reject).end(text);
    });
    expect(status).toBe(200);
  });

  it('of exactly 64 kB is taken', async () => {
    const body = sampleDelivery();
    const filler = 'x'.repeat(LIMIT - JSON.stringify({ ...body, payload: '' }).length);
    const text = JSON.stringify({ ...body, payload: filler });
    expect(Buffer.byteLength(text)).toBe(LIMIT);
    expect((await hook(text)).status).toBe(200);
  });
});

async function upperCase(text: string): Promise<string> {
  const [, hex = ''] = (await sign(SECRET, text)).split('=');
  return `sha256=${hex.toUpperCase()}`;
}

const NO = { 'x-hub-signature-256': '' };
const signed = (value: string) => ({ 'x-hub-signature-256': value });
// Body, headers, the response's status, and the reason under which it is counted.
const refusals: [string, Record<string, string>, number, HookRefusal][] = [
  ['{}', NO, 401, 'no_signature'],
  ['', {}, 401, 'no_signature'],
  ['{}', signed('md5=00'), 401, 'malformed_signature'],
  ['{}', signed(`sha256=${'0'.repeat(64)}`), 401, 'wrong_signature'],
  ['hello', {}, 400, 'not_json'],
  ['{"a":1}', {}, 400, 'wrong_shape'],
  ['{}', { 'content-encoding': 'gzip' }, 415, 'not_json'],
  ['x'.repeat(LIMIT + 1), {}, 413, 'too_large'],
];

describe('a refusal', () => {
  it('is counted by its reason, and nothing is stored', async () => {
    const before = await report();
    const answers = await Promise.all(refusals.map(([body, headers]) => hook(body, headers)));
    expect(answers.map(({ status }) => status)).toEqual(refusals.map(([, , status]) => status));
    expect(answers.map(({ text }) => text).join('')).not.toContain(SECRET);
    const reasons = refusals.map(([, , , reason]) => reason);
    const countOf = ({ refused }: typeof before, reason: string) =>
      refused.find((each) => each.reason === reason)?.count ?? 0;
    const after = await eventually(
      () => report(),
      (now) =>
        reasons.every(
          (reason) =>
            countOf(now, reason) ===
            countOf(before, reason) + reasons.filter((each) => each === reason).length,
        ),
    );
    expect(after.received).toBe(before.received);
  });

  it('of all, where no secret is set, says so', async () => {
    const url = `${console.url}/hooks/production`;
    const answer = await sendHook(url, 'any', sampleDelivery());
    expect(answer).toMatchObject({ status: 503, body: { code: 'no_webhook_secret' } });
    const counts = await eventually(
      () => report('production'),
      ({ refused }) => refused.length > 0,
    );
    expect(counts).toMatchObject({
      has_secret: false,
      received: 0,
      refused: [{ reason: 'no_secret' }],
    });
  });

  it('reveals no secret but that of the embedded sandbox', async () => {
    const answer = await console.ask('POST', '/api/sandbox/hooks/secret', { body: {} });
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).not.toContain('webhook_secret');
    expect((await report()).can_reveal).toBe(false);
  });

  it.each([
    ['POST', '/hooks/elsewhere', 404],
    ['POST', '/hooks', 405],
    ['GET', '/hooks/sandbox', 405],
    ['PUT', '/hooks/sandbox', 405],
  ])('of %s %s is %i', async (method, path, status) => {
    expect((await console.ask(method, path, { headers: { cookie: '' } })).status).toBe(status);
  });

  it('is not a write each, however many there are', async () => {
    const countOf = async () =>
      (await report()).refused.find(({ reason }) => reason === 'no_signature')?.count ?? 0;
    const before = await countOf();
    const began = Date.now();
    await Promise.all(Array.from({ length: 100 }, () => hook('{}', NO)));
    await eventually(countOf, (count) => count === before + 100);
    await console.stop();
    const seconds = (Date.now() - began) / 1000;
    const { database, remove } = await openTestDatabase(place);
    const changes = await database.kysely
      .selectFrom('change_feed')
      .select('id')
      .where('topic', '=', 'webhooks')
      .where('at', '>=', began)
      .execute();
    await remove();
    console = await start();
    // One at once, one a second for as long as it lasted, and one when it stopped.
    expect(changes.length).toBeLessThan(seconds + 3);
  });
});

it('keeps counts and deliveries over a restart, also those of the last moment, and no secret in the log', async () => {
  const before = await report();
  await hook('{}', NO);
  const log = console.log();
  await console.stop();
  console = await start();
  const after = await report();
  expect(after.received).toBe(before.received);
  expect(after.refused[0]).toMatchObject({ reason: 'no_signature' });
  expect(after.refused[0]?.count).toBeGreaterThan(before.refused[0]?.count ?? 0);
  expect(log).not.toContain(SECRET);
  expect(log).not.toContain(API_KEY);
});
