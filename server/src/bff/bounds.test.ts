import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hookReport } from '../contract/index.js';
import { eventually } from '../testing/eventually.js';
import { startTestConsole, type TestConsole } from '../testing/fixtures/test-console.js';
import { sampleDelivery, sendHook } from '../testing/services/hook-sender.js';

const SECRET = 'whsec_of_the_bounds_tests';

let console: TestConsole;
beforeAll(async () => {
  const sandbox = {
    ...{ baseUrl: 'http://127.0.0.1:1', apiKey: 'key-of-the-bounds-tests', label: 'test' },
    ...{ dataRequestForm: 'object' as const, webhookSecret: SECRET }, // otherwise it would be any text
  };
  console = await startTestConsole({ services: { sandbox } });
});
afterAll(async () => {
  await console.stop();
});

const ask: TestConsole['ask'] = (method, path, options) =>
  console.ask(method, path, { ...options, headers: { origin: console.url } });

describe('a NUL character in the address', () => {
  it.each([
    ...['calls?q=', 'calls?state=', 'calls?user=', 'calls?type=', 'calls?destination='],
    ...[
      'calls/export?format=csv&q=',
      'events?q=',
      'events?transaction=',
      'events/export?format=csv&q=',
    ],
    ...['call?transaction_id=', 'event?key=', 'users?q=', 'user?reference_user_id='],
    ...['user/history?reference_user_id=', 'find?q=', 'rerun-jobs/', 'registrations/'],
    ...['scenario-runs/', 'rerun-jobs/a?after=', 'stream?since=', 'overview?range='],
  ])('of %s is refused', async (path) => {
    for (const nul of ['%00', 'abc%00def']) {
      const { status, body } = await ask('GET', `/api/sandbox/${path}${nul}`);
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    }
  });

  it.each([
    ['POST', '/hooks/%00'],
    ['GET', '/api/%00/calls'],
    ['POST', '/api/sandbox/rerun-jobs/%00/cancel'],
  ])('of %s %s is refused', async (method, path) => {
    expect((await ask(method, path)).status).toBe(400);
  });

  it('of a page is not refused', async () => {
    // 404, because this console serves no pages.
    expect((await ask('GET', '/sandbox/users?status=%00')).status).toBe(404);
  });

  it('inside the cursor of a list is refused', async () => {
    for (const at of [
      [1, 'a\u0000'],
      ['\u0000', 'a'],
    ]) {
      const cursor = Buffer.from(JSON.stringify(at)).toString('base64url');
      for (const sort of ['last_change', 'reference_user_id']) {
        const { status } = await ask('GET', `/api/sandbox/users?sort=${sort}&cursor=${cursor}`);
        expect(status).toBe(400);
      }
    }
  });
});

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const DEEP = '['.repeat(400) + ']'.repeat(400);
const ID = 'abc\u0000def';
const BODIES: [method: string, path: string, body: object][] = [
  ['POST', 'session', { email: ID, password: ID }],
  ['POST', 'session', { token: ID }],
  ['POST', 'sandbox/v1/business_connect_user/register', { reference_user_id: ID }],
  ['POST', 'sandbox/v1/business_connect_user/get_status', { reference_user_id: ID }],
  ['POST', 'sandbox/v1/webhook/admin/config/delete', { webhook_type: ID }],
  ['POST', 'sandbox/v1/webhook/admin/call/rerun', { transaction_id: ID }],
  ['POST', 'sandbox/users', { reference_user_id: ID }],
  ['POST', 'sandbox/rerun-jobs', { transaction_ids: [ID] }],
  ['POST', 'sandbox/rerun-jobs', { filter: { q: ID } }],
  ['POST', 'sandbox/rerun-jobs/count', { filter: { person: ID } }],
  ['POST', 'sandbox/registrations', { people: [{ reference_user_id: ID }] }],
  ['POST', 'sandbox/scenarios', { name: ID, steps: [] }],
  ['POST', 'sandbox/scenarios/delete', { name: ID }],
  ['POST', 'sandbox/scenario-runs', { name: ID }],
  ['PUT', 'sandbox/hooks/relay', { webhook_type: ID, relay_url: null }],
  ['POST', 'sandbox/test-event', { webhook_type: ID }],
];

describe.each(BODIES)('the body of %s %s', (method, path, body) => {
  it('with a NUL character is refused, and the field is named', async () => {
    const answer = await ask(method, `/api/${path}`, { body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(answer.text).toContain(`"field":"${Object.keys(body)[0] ?? ''}`);
  });

  it('with NUL in a name, or with deep nesting in a field it does not have, is refused', async () => {
    for (const raw of [{ ['x\u0000']: 1 }, { odd: nested(64) }]
      .map((odd) => JSON.stringify(odd))
      .concat(DEEP)) {
      const answer = await ask(method, `/api/${path}`, { raw });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    }
  });
});

it('names the depth that a body may have', async () => {
  const raw = `{"reference_user_id":"a","odd":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
  const { body } = await ask('POST', '/api/sandbox/v1/business_connect_user/register', { raw });
  expect(body).toMatchObject({ detail: 'The body is nested more than 64 levels deep' });
});

it('refuses such deliveries, counts them, and stores nothing of them', async () => {
  const url = `${console.url}/hooks/sandbox`;
  const deliveries = [
    JSON.stringify(sampleDelivery({ payload: { name: 'a\u0000b' } })),
    JSON.stringify(sampleDelivery({ payload: { a: nested(63) } })),
    `{"transaction_id":"ewh:1","type":"K","payload":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  ];
  for (const body of deliveries) expect((await sendHook(url, SECRET, body)).status).toBe(400);
  const most = sampleDelivery({ payload: { a: nested(62) } });
  expect((await sendHook(url, SECRET, most)).status).toBe(200);
  const report = async () => hookReport.parse((await ask('GET', '/api/sandbox/hooks')).body);
  const counts = await eventually(report, ({ refused }) => refused[0]?.count === 3);
  expect(counts).toMatchObject({ received: 1, refused: [{ reason: 'wrong_shape' }] });
});
