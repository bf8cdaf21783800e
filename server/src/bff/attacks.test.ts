import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawRequest } from '../testing/raw-request.js';
import { startTestConsole, type TestConsole } from '../testing/fixtures/test-console.js';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import { writeFileSync } from 'node:fs';

const folder = tempFolder();
let console: TestConsole;

beforeAll(async () => {
  writeFileSync(folder.file('index.html'), '<head></head><p>the page</p>');
  const service = { baseUrl: 'http://127.0.0.1:9', apiKey: 'api-key-of-a-test', label: 'test' };
  console = await startTestConsole({
    services: { sandbox: { ...service, dataRequestForm: 'object' } },
    webRoot: folder.path,
  });
});
afterAll(async () => {
  await console.stop();
  folder.remove();
});

/** Status line and headers of a GET for exactly this target, which fetch() would normalise. */
const head = async (target: string, ...headers: string[]) => {
  const lines = [`GET ${target} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close', ...headers];
  const [answer = ''] = (await rawRequest(console.url, `${lines.join('\r\n')}\r\n\r\n`)).split(
    '\r\n\r\n',
  );
  return answer;
};

it.each([
  '/api/sandbox/../session',
  '/api//session',
  '/api/%2e%2e/api/session',
  '/API/SESSION',
  '/api/session/',
  '/api/session;a=b',
  '//api/session',
])('returns no data of %s without a session', async (target) => {
  const answer = await rawRequest(
    console.url,
    `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`,
  );
  expect(answer).not.toContain('"role"');
  expect(answer).toMatch(/^HTTP\/1.1 (?:[45]\d\d|200 OK[^]*the page)/);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '/%2f%2fevil.example',
  '/sign-in?next=//evil.example',
])('never redirects away from %s', async (target) => {
  expect((await head(target, 'accept: text/html')).toLowerCase()).not.toMatch(/^location:/m);
});

it.each([
  '/assets/..%2f..%2f..%2f..%2fetc/passwd',
  '/..%2f..%2f..%2fetc/passwd',
  '/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
])('serves no file outside the page for %s', async (target) => {
  const answer = await rawRequest(
    console.url,
    `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`,
  );
  expect(answer).not.toContain('root:');
});

it('sends no header that an address contains', async () => {
  const answer = await head('/api/session?a=%0d%0aset-cookie:%20x=1&b=%0d%0a%0d%0ahello');
  expect(answer.toLowerCase()).not.toContain('set-cookie: x');
});

it('allows no other origin to read or write', async () => {
  for (const method of ['GET', 'OPTIONS']) {
    const { headers } = await console.ask(method, '/api/session', {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

it.each([
  '{"reference_user_id":"a","__proto__":{"role":"admin"}}',
  '{"reference_user_id":"a","constructor":{"prototype":{"role":"admin"}}}',
  '{"__proto__":{"reference_user_id":"a"}}',
])('ignores the keys of a prototype: %s', async (raw) => {
  const path = '/api/sandbox/v1/business_connect_user/register';
  // 502: the request body itself would have been sent to the service, which is not there.
  expect([400, 502]).toContain((await console.ask('POST', path, { raw })).status);
  expect(Reflect.get({}, 'role')).toBeUndefined();
  expect(Reflect.get({}, 'reference_user_id')).toBeUndefined();
});
