import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../testing/raw-request.js';
import { ask, startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';

const owner = { email: 'owner@example.test', password: 'a long enough password' };
let console: TestConsole;

beforeAll(async () => {
  console = await startTestConsole({ services: {}, owner });
});
afterAll(() => console.stop());

const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  ask(`${console.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('sign-in', () => {
  it('sets a cookie that no script and no other site can use', async () => {
    const answer = await signIn(owner);
    expect(answer.status).toBe(204);
    const cookie = answer.headers.get('set-cookie');
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).not.toMatch(/Secure/);
  });

  it('returns the member who is signed in, and 401 without a session', async () => {
    const who = await console.ask('GET', '/api/session');
    expect(who.body).toEqual({
      member_id: expect.any(String) as string,
      name: 'First admin',
      email: owner.email,
      role: 'admin',
    });
    const signedOut = await console.ask('GET', '/api/session', { headers: { cookie: '' } });
    expect(signedOut.status).toBe(401);
    expect(signedOut.body).toMatchObject({ code: 'not_signed_in', status: 401 });
    expect(signedOut.headers.get('content-type')).toContain('application/problem+json');
  });

  it('returns null instead of 401 to a page that only asks whether it is signed in', async () => {
    for (const cookie of ['', 'connect_console_session=guessed']) {
      const headers = { cookie };
      const answer = await console.ask('GET', '/api/session?signed_out=null', { headers });
      expect([answer.status, answer.body]).toEqual([200, null]);
    }
    const { body } = await console.ask('GET', '/api/session?signed_out=null');
    expect(body).toMatchObject({ role: 'admin' });
  });

  it('prints no link if there is a password', () => {
    expect(console.signInPath).toBeNull();
  });

  it('finds the session beside another cookie of the same name', async () => {
    const cookie = `connect_console_session=planted; ${console.cookie}`;
    const { status } = await console.ask('GET', '/api/session', { headers: { cookie } });
    expect(status).toBe(200);
  });

  it('ends the session that the browser had before', async () => {
    const first = (await signIn(owner)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const second = await signIn(owner, { cookie: first });
    expect(second.headers.get('set-cookie')).not.toContain(first);
    const { status } = await console.ask('GET', '/api/session', { headers: { cookie: first } });
    expect(status).toBe(401);
  });

  it('ends at sign-out, also for a cookie that was kept', async () => {
    const { headers } = await signIn(owner);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await console.ask('GET', '/api/session', { headers: { cookie } })).status).toBe(200);
    const signedOut = await console.ask('DELETE', '/api/session', { headers: { cookie } });
    expect(signedOut.status).toBe(204);
    expect(signedOut.headers.get('clear-site-data')).toBe('"cache"');
    expect((await console.ask('GET', '/api/session', { headers: { cookie } })).status).toBe(401);
  });

  it.each([
    ['a wrong password', { ...owner, password: 'another password' }, 401],
    ['a wrong address', { ...owner, email: 'other@example.test' }, 401],
    ['an unknown token', { token: 'x'.repeat(43) }, 401],
    ['a token and a password', { token: 'x', ...owner }, 400],
    ['nothing', {}, 400],
    ['wrong types', { email: 1, password: ['x'] }, 400],
  ])('refuses %s', async (_what, body, status) => {
    const answer = await signIn(body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.text).not.toContain(owner.password);
  });
});

describe('a write', () => {
  it.each([
    ['Origin of another site', { origin: 'https://evil.example' }],
    ['opaque Origin', { origin: 'null' }],
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { 'sec-fetch-site': 'same-site' }],
    ['Origin of another port', { origin: 'http://127.0.0.1:1' }],
  ])('is refused with %s', async (_what, headers) => {
    const answer = await signIn(owner, headers);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'cross_origin' });
  });

  it('is accepted from the console itself', async () => {
    const headers = { origin: console.url, 'sec-fetch-site': 'same-origin' };
    expect((await signIn(owner, headers)).status).toBe(204);
  });

  it.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
    [
      'JSON in another character set',
      { 'content-type': 'application/json; charset=iso-8859-1' },
      415,
    ],
  ])('is refused as %s', async (_what, headers, status) => {
    expect((await signIn(owner, headers)).status).toBe(status);
  });

  it('is refused when the body is no JSON or too large', async () => {
    const broken = await console.ask('POST', '/api/session', { raw: '{"token":' });
    expect(broken).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    const huge = await console.ask('POST', '/api/session', { raw: `"${'x'.repeat(70_000)}"` });
    expect(huge).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });
});

describe('a read', () => {
  // Node's fetch sends its own Sec-Fetch-Mode.
  it.each([
    ['/api/session', 'same-site', 'cors', 403],
    ['/api/sandbox/stream', 'same-site', 'no-cors', 403],
    ['/api/sandbox/stream', 'cross-site', 'no-cors', 403],
    ['/api/session', 'same-origin', 'cors', 200],
    ['/api/session', 'none', 'navigate', 200],
    ['/api/session', 'cross-site', 'navigate', 200],
  ])('of %s by a page that is %s, as %s, is %i', async (path, site, mode, status) => {
    const lines = [
      `GET ${path} HTTP/1.1`,
      ...[`host: ${new URL(console.url).host}`, `cookie: ${console.cookie}`, 'connection: close'],
      ...[`sec-fetch-site: ${site}`, `sec-fetch-mode: ${mode}`, '', ''],
    ];
    const answer = await rawRequest(console.url, lines.join('\r\n'));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});
