import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from '../fixtures/test.js';

/** A page of another origin on the console's own host name, the closest that another site can come. */
async function startAttacker(consoleUrl: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>another origin</title>
      <form id="form" method="post" enctype="text/plain" action="${consoleUrl}/api/sandbox/v1/business_connect_user/register">
        <input name='{"reference_user_id":"forged","x":"' value='"}'></form>
      <iframe id="frame" src="${consoleUrl}/sandbox"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('a page of another origin neither reads, writes nor frames the console', async ({
  page,
  program,
}) => {
  const attacker = await startAttacker(program.url);
  const refused = page
    .waitForResponse((response) => response.url().startsWith(`${program.url}/sandbox`))
    .catch(() => null);
  await page.goto(attacker.url);
  await refused;
  const frame = page.frames().find((each) => each.url().startsWith(program.url));
  expect(frame === undefined || (await frame.locator('main').count()) === 0).toBe(true);

  const outcomes = await page.evaluate(async (url) => {
    const ask = (path: string, init: RequestInit) =>
      fetch(url + path, { credentials: 'include', ...init }).then(
        () => 'readable',
        () => 'blocked',
      );
    const body = JSON.stringify({ reference_user_id: 'forged' });
    const register = '/api/sandbox/v1/business_connect_user/register';
    return Promise.all([
      ask('/api/session', {}),
      ask('/api/sandbox/stream', {}),
      ask(register, { method: 'POST', body }),
      ask(register, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
      ask('/api/session', { method: 'DELETE' }),
    ]);
  }, program.url);
  expect(new Set(outcomes)).toEqual(new Set(['blocked']));

  const posted = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.locator('#form').evaluate((form) => {
    if (form instanceof HTMLFormElement) form.submit();
  });
  expect((await posted).status()).toBe(403);

  // The member is still signed in, and nothing was written.
  expect((await page.request.get('/api/session')).status()).toBe(200);
  const { users } = (await (await page.request.get('/api/sandbox/users?q=forged')).json()) as {
    users: unknown[];
  };
  expect(users).toEqual([]);
  await attacker.stop();
});
