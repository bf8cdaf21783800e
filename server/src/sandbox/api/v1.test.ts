import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  read,
  startTestSandbox,
  type SandboxFixture,
} from '../../testing/fixtures/sandbox-fixture.js';

const REGISTER = '/v1/business_connect_user/register';
const PATHS = [
  REGISTER,
  '/v1/business_connect_user/get_status',
  '/v1/webhook/admin/config/create_or_edit',
  '/v1/webhook/admin/config/get',
  '/v1/webhook/admin/config/delete',
  '/v1/webhook/admin/call/get',
  '/v1/webhook/admin/call/rerun',
  '/v1/webhook/admin/event/get',
];

let sandbox: SandboxFixture;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

const failure = (failure_code: string) => ({
  status: 'failure',
  failure_code,
  failure_reason: expect.stringMatching(/./) as unknown, // a matcher is typed as any
});

function send(path: string, init: RequestInit, key: string | null = sandbox.key) {
  const headers = new Headers(init.headers);
  if (key !== null) headers.set('API-KEY', key);
  return fetch(sandbox.url + path, { ...init, headers }).then(read);
}

describe('the key', () => {
  it.each(PATHS)('is required at %s, before the body is read', async (path) => {
    for (const key of [null, '', 'wrong', `${sandbox.key} `.repeat(2)]) {
      const answer = await send(path, { method: 'POST', body: 'no json' }, key);
      expect(answer).toMatchObject({ status: 401, body: failure('INVALID_API_KEY') });
    }
  });

  it('is never in a response', async () => {
    const answers = await Promise.all([
      sandbox.get('/sandbox'),
      sandbox.get('/sandbox/persons'),
      sandbox.post('/v1/webhook/admin/config/get'),
      send('/v1/nothing', { method: 'POST' }),
    ]);
    const text = JSON.stringify(answers.map(({ body, headers }) => [body, ...headers]));
    expect(text).not.toContain(sandbox.key);
    expect(text).not.toContain(sandbox.webhookSecret);
  });
});

describe('the HTTP status of a refusal', () => {
  it.each(PATHS)('is 405 for another method at %s', async (path) => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await send(path, { method });
      expect(answer).toMatchObject({ status: 405, body: failure('INVALID_REQUEST') });
      expect(answer.headers.get('allow')).toBe('POST');
    }
  });

  it.each(['/', '/v1', '/v1/nothing', '/v2/webhook', '/sandboxes', '/V1/webhook/admin/call/get'])(
    'is 404 at %s',
    async (path) => {
      const answer = await send(path, { method: 'POST' });
      expect(answer).toMatchObject({ status: 404, body: failure('INVALID_REQUEST') });
    },
  );

  it.each([
    ['a path that cannot be decoded', '/sandbox/users/%E0%A4%A', { method: 'GET' }, 400],
    ['text', REGISTER, { method: 'POST', body: '{"reference_user_id":"a"}' }, 400],
    [
      'JSON in another charset',
      REGISTER,
      {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json; charset=latin1' },
      },
      400,
    ],
    [
      'truncated JSON',
      REGISTER,
      { method: 'POST', body: '{"a":', headers: { 'content-type': 'application/json' } },
      400,
    ],
    [
      'a body over 64 KiB',
      REGISTER,
      {
        method: 'POST',
        body: JSON.stringify({
          reference_user_id: 'a',
          redirect_url: `http://x/${'x'.repeat(65_536)}`,
        }),
        headers: { 'content-type': 'application/json' },
      },
      413,
    ],
  ])('is as decided for %s', async (_what, path, init, status) => {
    const answer = await send(path, init);
    expect(answer).toMatchObject({ status, body: failure('INVALID_REQUEST') });
  });

  it('is 503 on every /v1 path under maintenance, whatever the key, and the rest goes on', async () => {
    await sandbox.post('/sandbox/maintenance', { on: true });
    for (const path of [...PATHS, '/v1/nothing']) {
      for (const key of [sandbox.key, 'wrong', null]) {
        const answer = await send(path, { method: 'POST', body: 'no json' }, key);
        expect(answer).toMatchObject({
          status: 503,
          body: failure('SERVICE_TEMPORARILY_UNAVAILABLE'),
        });
      }
    }
    sandbox = await sandbox.restart();
    expect((await sandbox.get('/sandbox')).body).toMatchObject({ maintenance: { on: true } });
    await sandbox.post('/sandbox/maintenance', { on: false });
    expect((await sandbox.post('/v1/webhook/admin/call/get')).status).toBe(200);
  });
});

it('takes a request without a body where no field is needed', async () => {
  const answer = await send('/v1/webhook/admin/call/get', { method: 'POST' });
  expect(answer).toMatchObject({ status: 200, body: [] });
});

it('outlives a client that hangs up in the middle', async () => {
  const { port } = new URL(sandbox.url);
  const socket = connect(Number(port), '127.0.0.1');
  await new Promise<void>((resolve) => {
    socket.write(
      `POST ${REGISTER} HTTP/1.1\r\nhost: x\r\nAPI-KEY: ${sandbox.key}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"ref`,
      () => {
        resolve();
      },
    );
  });
  socket.destroy();
  expect((await sandbox.post(REGISTER, { reference_user_id: 'after' })).status).toBe(200);
});
