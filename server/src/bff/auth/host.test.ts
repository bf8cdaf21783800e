import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';

let console: TestConsole;
beforeAll(async () => {
  console = await startTestConsole({ services: {}, publicUrl: 'https://console.example.test' });
});
afterAll(() => console.stop());

// fetch() sets Host by itself, so this uses node:http.
function statusWithHost(path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(console.url + path, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once('error', reject).end();
  });
}

it.each([
  ['localhost:3000', 401],
  ['127.0.0.1', 401],
  ['[::1]:80', 401],
  ['console.example.test', 401],
  ['evil.example', 421],
  ['console.example.test.evil.example', 421],
])('responds to Host "%s" with %i', async (host, status) => {
  expect(await statusWithHost('/api/session', host)).toBe(status);
});

it('responds to the probes whatever the Host', async () => {
  expect(await statusWithHost('/healthz', '10.1.2.3')).toBe(200);
  expect(await statusWithHost('/readyz', '10.1.2.3')).toBe(200);
});

it('marks the cookie Secure and sends HSTS under https', async () => {
  const answer = await console.ask('DELETE', '/api/session');
  expect(answer.headers.get('set-cookie')).toMatch(/; Secure/);
  expect(answer.headers.get('strict-transport-security')).toMatch(/max-age/);
});

it.each([
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
])('sends %s: %s', async (name, value) => {
  expect((await console.ask('GET', '/api/session')).headers.get(name)).toBe(value);
});

it('turns off what a browser offers and no page uses', async () => {
  const policy = (await console.ask('GET', '/api/session')).headers.get('permissions-policy');
  for (const feature of ['camera', 'geolocation', 'microphone', 'usb']) {
    expect(policy).toContain(`${feature}=()`);
  }
});

it('allows no inline script, no frame and no foreign source', async () => {
  const policy = (await console.ask('GET', '/api/session')).headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});
