import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capturedLog } from '../../testing/fixtures/captured-log.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';

const KEY = 'test-key-1234567890';
const CLOCK = {
  now: '2026-11-21T00:00:00.000Z',
  offset_ms: 0,
  next_retry_at: null,
  pending_calls: 0,
  running: null,
};
const OFFER = {
  status: 'success',
  outcomes: ['verified', 'ascended'],
  clock: CLOCK,
  maintenance: { on: false },
  limits: { attempts: 16, retry_base_ms: 5000, backoff_cap_ms: 21_600_000, more: 1 },
};

let service: Server;
let console: TestConsole;
let answer: { status: number; body: string };
const asked: { method: string; url: string; body: string; key: unknown }[] = [];
let held: ServerResponse | null = null;
const log = capturedLog();

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      const body = Buffer.concat(chunks).toString();
      asked.push({ method, url, body, key: request.headers['api-key'] });
      if (answer.status === 0) {
        held = response;
        return;
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo; // it listens on TCP
  const baseUrl = `http://127.0.0.1:${port}`;
  const sandbox = { baseUrl, apiKey: KEY, label: 'test', dataRequestForm: 'object' } as const;
  console = await startTestConsole({ services: { sandbox }, logger: log.logger });
});
afterAll(async () => {
  await console.stop();
  service.close();
});

const says = (status: number, body: unknown) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  asked.length = 0;
};
const offer = () => console.ask('GET', '/api/sandbox/qa');

it('returns what the service offers, without fields outside the contract', async () => {
  says(200, OFFER);
  const { status, body } = await offer();
  expect(status).toBe(200);
  expect(body).toEqual({
    clock: CLOCK,
    maintenance: { on: false },
  });
  expect(asked).toEqual([{ method: 'GET', url: '/sandbox', body: '', key: KEY }]);
});

describe('a service without sandbox controls', () => {
  it.each([
    ['another key', 403, { status: 'failure', failure_code: 'DEMO_ACCOUNT_REQUIRED' }],
    ['no such path', 404, { status: 'failure', failure_code: 'INVALID_REQUEST' }],
    ['a page', 200, '<!doctype html><title>Welcome</title>'],
    ['a page that is missing', 404, '<h1>404</h1>'],
    ['a redirect', 302, ''],
    ['another answer', 200, { status: 'success' }],
    ['half an answer', 200, '{"outcomes":['],
    ['a list', 200, []],
    ['null', 200, 'null'],
  ])('is distinguished from one that has controls: %s', async (_what, status, body) => {
    says(status, body);
    expect(await offer()).toMatchObject({ status: 200, body: null });
  });

  it.each([
    ['maintenance', 503, 503, 'upstream_maintenance'],
    ['a refused key', 401, 502, 'upstream_key_refused'],
    ['a fault', 500, 422, 'upstream_refused'],
    ['a limit', 429, 422, 'upstream_refused'],
  ])('is not meant by %s', async (_what, given, status, code) => {
    says(given, { status: 'failure' });
    expect(await offer()).toMatchObject({ status, body: { code } });
    expect(log.text()).toContain(`"code":"${code}"`);
    expect(log.text()).not.toContain('"stack"');
  });
});

it('passes a control on as the table has it, and hides the key in what comes back', async () => {
  says(200, { transaction_id: `ewh:${KEY}`, status: 'PENDING', attempts: 3, more: KEY });
  const { status, text } = await console.ask('POST', '/api/sandbox/qa/retry', {
    body: { transaction_id: 'ewh:1' },
  });
  expect(status).toBe(200);
  expect(text).not.toContain(KEY);
  expect(asked).toMatchObject([
    { method: 'POST', url: '/sandbox/retry', body: '{"transaction_id":"ewh:1"}' },
  ]);
});

it('writes the fields of a GET as its query, and only those that it knows', async () => {
  says(200, { entries: [], newest: 4, more: false });
  const query = 'after=4&reference_user_id=a%26b%3D%20%23&evil=1';
  await console.ask('GET', `/api/sandbox/qa/inbox?${query}`);
  expect(asked.map(({ url }) => url)).toEqual([
    '/sandbox/inbox?after=4&reference_user_id=a%26b%3D+%23',
  ]);
});

it.each([
  ['POST', 'outcome', { reference_user_id: 'a', outcome: 'ascended' }],
  ['POST', 'outcome', { outcome: 'verified' }],
  ['POST', 'outcome', { reference_user_id: 'a', outcome: 'verified', humanness_score: 101 }],
  [
    'POST',
    'outcome',
    { reference_user_id: 'a', outcome: 'verified', person: 'A', already_verified: true },
  ],
  ['POST', 'clock', { advance_ms: -1 }],
  ['POST', 'clock', { to: 'yesterday' }],
  ['POST', 'plans', { reference_user_ids: ['a'], shares: [{ percent: 99, outcome: 'never' }] }],
  ['POST', 'plans', { reference_user_ids: [], shares: [{ percent: 100, outcome: 'never' }] }],
  ['GET', 'inbox?wait_ms=10001', undefined],
  ['GET', 'inbox?after=-1', undefined],
  ['GET', 'inbox?after=1&after=2', undefined],
])('refuses %s %s of a wrong shape before it is sent', async (method, path, body) => {
  says(200, {});
  const { status } = await console.ask(method, `/api/sandbox/qa/${path}`, { body });
  expect(status).toBe(400);
  expect(asked).toEqual([]);
});

it('ends a read, and responds nothing, when its client leaves', async () => {
  says(0, '');
  held = null;
  const leaves = new AbortController();
  const read = fetch(`${console.url}/api/sandbox/qa/inbox?wait_ms=10000`, {
    headers: { cookie: console.cookie },
    signal: leaves.signal,
  });
  await expect.poll(() => held).not.toBeNull();
  leaves.abort();
  await expect(read).rejects.toThrow();
  await expect.poll(() => held?.destroyed).toBe(true);
  held = null;
  expect(log.text()).not.toMatch(/"level":[56]0|AbortError/);
});

it('finishes an action after the browser has left', async () => {
  says(0, '');
  const leaves = new AbortController();
  const press = fetch(`${console.url}/api/sandbox/qa/maintenance`, {
    method: 'POST',
    headers: { cookie: console.cookie, 'content-type': 'application/json' },
    body: '{"on":true}',
    signal: leaves.signal,
  });
  await expect.poll(() => held).not.toBeNull();
  leaves.abort();
  await expect(press).rejects.toThrow();
  await expect.poll(log.text).toContain('request aborted');
  held?.writeHead(200, { 'content-type': 'application/json' }).end('{"on":true}');
  const recorded = async () =>
    (await console.ask('GET', '/api/audit?action=Set%20maintenance')).text;
  await expect.poll(recorded).toContain('"outcome":"done"');
  expect(log.text()).not.toMatch(/"level":[56]0|AbortError/);
});
