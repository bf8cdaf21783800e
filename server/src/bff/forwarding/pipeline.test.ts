import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';

const KEY = 'a-key-of-the-pipeline-tests';
const CALLS = '/api/sandbox/v1/webhook/admin/call/get';
const RERUN = '/api/sandbox/v1/webhook/admin/call/rerun';
const REGISTER = '/api/sandbox/v1/business_connect_user/register';
const failure = (failure_code: string) => ({
  body: JSON.stringify({ status: 'failure', failure_code, failure_reason: 'as it <b>came</b>' }),
});

let service: WebhookReceiver;
let console: TestConsole;

beforeAll(async () => {
  service = await startWebhookReceiver();
  const settings = {
    baseUrl: service.url,
    apiKey: KEY,
    dataRequestForm: 'object',
    label: 'test',
  } as const;
  console = await startTestConsole({
    services: { sandbox: { ...settings, totalTimeoutMs: 3000 } },
  });
});
afterAll(async () => {
  await console.stop();
  await service.stop();
});
beforeEach(() => {
  service.deliveries.length = 0;
});

const rerun = () => console.ask('POST', RERUN, { body: { transaction_id: 'ewh:1' } });

describe('authorise', () => {
  it.each(['register', 'get_status'])(
    '%s requires a session before anything else',
    async (name) => {
      const answer = await console.ask('POST', `/api/sandbox/v1/business_connect_user/${name}`, {
        headers: { cookie: '' },
        raw: '{not json',
      });
      expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
      expect(service.deliveries).toHaveLength(0);
    },
  );

  it('names the problem of an environment that is not connected or does not exist', async () => {
    const path = '/v1/webhook/admin/call/get';
    const production = await console.ask('POST', `/api/production${path}`, { body: {} });
    expect(production).toMatchObject({ status: 404, body: { code: 'environment_not_connected' } });
    const none = await console.ask('POST', `/api/staging${path}`, { body: {} });
    expect(none).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('parse', () => {
  it.each<[string, string, unknown, string]>([
    ['missing', REGISTER, {}, 'reference_user_id'],
    ['empty', REGISTER, { reference_user_id: '' }, 'reference_user_id'],
    ['a wrong type', REGISTER, { reference_user_id: 7 }, 'reference_user_id'],
    ['too long', REGISTER, { reference_user_id: 'x'.repeat(256) }, 'reference_user_id'],
    ['NUL', REGISTER, { reference_user_id: 'a\u0000b' }, 'reference_user_id'],
    [
      'no URL',
      REGISTER,
      { reference_user_id: 'a', redirect_url: 'javascript:alert(1)' },
      'redirect_url',
    ],
    [
      'an unknown type',
      REGISTER,
      { reference_user_id: 'a', data_request: { type: 'X' } },
      'data_request',
    ],
    ['an unknown field', RERUN, { transaction_id: 'ewh:1', twice: true }, 'twice'],
    ['a list', RERUN, [], ''],
  ])('refuses %s at the field, and forwards nothing', async (_what, path, body, field) => {
    const answer = await console.ask('POST', path, { body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(answer.body).toMatchObject({ fields: [expect.objectContaining({ field })] });
    expect(service.deliveries).toHaveLength(0);
  });

  it('refuses a body over 64 KiB', async () => {
    const body = { reference_user_id: 'x'.repeat(70_000) };
    expect((await console.ask('POST', REGISTER, { body })).status).toBe(413);
  });

  it('accepts a list request without a body', async () => {
    service.answer({ body: '[]' });
    expect((await console.ask('POST', CALLS)).status).toBe(200);
  });

  it('refuses a path that cannot be decoded', async () => {
    const answer = await console.ask('GET', '/api/%zz/users');
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('refuses invalid UTF-8, which would make different ids equal', async () => {
    const raw = Buffer.from('{"reference_user_id":"a\u00ff"}', 'latin1');
    const answer = await console.ask('POST', REGISTER, { raw });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(service.deliveries).toHaveLength(0);
  });

  it('responds to GET with 405', async () => {
    expect((await console.ask('GET', CALLS)).status).toBe(405);
  });
});

describe('a success', () => {
  it.each([
    ['JSON, unchanged', '{ "calls" : [] , "odd":1e2}', 'application/json', CALLS],
    ['an empty body as {}', '', 'application/json', RERUN],
    ['text, as text', '<b>OK</b>', 'text/plain', RERUN],
  ])('passes on %s', async (_what, body, type, path) => {
    service.answer({ body });
    const answer = await console.ask('POST', path, {
      body: path === RERUN ? { transaction_id: 'ewh:1' } : {},
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(body === '' ? '{}' : body);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a failure of the service', () => {
  it.each([
    ['refused', { status: 400, ...failure('INVALID_REQUEST') }, 422, 'upstream_refused'],
    ['refused under HTTP 200', failure('NEW_CODE'), 422, 'upstream_refused'],
    ['an unexpected fault', { status: 500, ...failure('INTERNAL_ERROR') }, 422, 'upstream_refused'],
    ['forbidden', { status: 403, ...failure('DEMO_ACCOUNT_REQUIRED') }, 422, 'upstream_refused'],
    ['the key', { status: 401, ...failure('INVALID_API_KEY') }, 502, 'upstream_key_refused'],
    [
      'maintenance',
      { status: 503, ...failure('SERVICE_TEMPORARILY_UNAVAILABLE') },
      503,
      'upstream_maintenance',
    ],
    ['a gateway page', { status: 502, body: '<html>' }, 502, 'upstream_not_json'],
    ['a reset', { fault: 'reset' }, 502, 'upstream_unreachable'],
    ['a hang', { fault: 'hang' }, 504, 'upstream_timeout'],
    ['a body over 5 MB', { body: 'x'.repeat(5 * 1024 * 1024 + 1) }, 502, 'upstream_too_large'],
  ] as const)('%s', async (_what, answer, status, code) => {
    service.answer({ ...answer });
    const got = await rerun();
    expect(got.status).toBe(status);
    expect(got.headers.get('content-type')).toContain('application/problem+json');
    expect(got.body).toMatchObject({ status, code, request_id: got.headers.get('x-request-id') });
    expect(service.deliveries).toHaveLength(1);
  });

  it('is a wrong shape where a list is missing', async () => {
    service.answer({ body: '{"a":[],"b":[]}' });
    const got = await console.ask('POST', CALLS, { body: {} });
    expect(got).toMatchObject({ status: 502, body: { code: 'upstream_wrong_shape' } });
  });

  it('keeps failure_code and failure_reason unchanged', async () => {
    service.answer({ status: 400, ...failure('INVALID_API_ACCESS') });
    expect((await rerun()).body).toMatchObject({
      failure_code: 'INVALID_API_ACCESS',
      failure_reason: 'as it <b>came</b>',
    });
  });

  it('does not affect the probes', async () => {
    service.answer({ fault: 'reset' });
    expect((await console.ask('GET', '/readyz')).status).toBe(200);
  });
});

it('logs the cause of a failure under the request id', async () => {
  service.answer({ fault: 'reset' });
  const { body } = await rerun();
  const { request_id } = body as { request_id: string };
  const line = console
    .log()
    .split('\n')
    .find((text) => text.includes(request_id) && text.includes('ECONNRESET'));
  expect(line).toContain('UpstreamUnreachableError');
  // The service's log can be searched by the same ID.
  expect(service.deliveries.at(-1)?.headers['x-request-id']).toBe(request_id);
});

it('writes neither the key nor the cookie to the log', async () => {
  service.answer({ status: 401, ...failure('INVALID_API_KEY') });
  await rerun();
  expect(console.log()).toContain('call/rerun');
  expect(console.log()).not.toContain(KEY);
  expect(console.log()).not.toContain(console.cookie.split('=')[1]);
});
