import { afterEach, expect, it, vi } from 'vitest';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';

const LOCAL = '127.0.0.1';
const PHONE = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148',
};

let sandbox: SandboxFixture;
afterEach(async () => {
  vi.restoreAllMocks();
  await sandbox.remove();
});

const start = async (phonesAddress?: () => string | null) => {
  sandbox = await startTestSandbox(phonesAddress ? { phonesAddress } : {});
};

async function letPhonesIn(): Promise<{ url: string; until: number }> {
  const { status, body } = await sandbox.post('/sandbox/phones', { on: true });
  expect(status).toBe(200);
  return (body as { phones: { url: string; until: number } }).phones; // checked by its use
}

async function register(): Promise<string> {
  const { body } = await sandbox.post('/v1/business_connect_user/register', {
    reference_user_id: 'phone-user',
  });
  return new URL((body as { invite_url: string }).invite_url).pathname; // the specification's own field
}

const offered = async () => (await sandbox.get('/sandbox')).body as { phones?: unknown };
const isUp = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

it('is off at first, opens invites and nothing else, and ends', async () => {
  await start(() => LOCAL);
  expect(await offered()).toMatchObject({ phones: null });
  const path = await register();
  const { url } = await letPhonesIn();
  expect(await offered()).toMatchObject({ phones: { url } });

  const invite = await fetch(url + path, { headers: PHONE });
  expect(invite.status).toBe(200);
  expect(await invite.text()).toContain('Start the check');
  expect(invite.headers.get('content-security-policy')).toContain("default-src 'none'");
  for (const elsewhere of [
    '/',
    '/sandbox',
    '/v1/webhook/admin/get',
    '/docs',
    '/openapi.json',
    '/receive/a',
  ]) {
    const response = await fetch(url + elsewhere, { headers: { 'API-KEY': sandbox.key } });
    expect(response.status, elsewhere).toBe(404);
  }

  expect((await sandbox.post('/sandbox/phones', { on: false })).body).toMatchObject({
    phones: null,
  });
  expect(await isUp(url + path)).toBe(false);
});

it('shows phones the address that they can open', async () => {
  await start(() => LOCAL);
  const path = await register();
  const { url } = await letPhonesIn();
  const page = await (await fetch(sandbox.url + path)).text();
  expect(page).toContain(url + path);
});

it('is one listener, however often it is switched on', async () => {
  await start(() => LOCAL);
  const [first, second] = await Promise.all([letPhonesIn(), letPhonesIn()]);
  expect(second).toEqual(first);
});

it('ends by itself after 8 hours, and with the sandbox', async () => {
  await start(() => LOCAL);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { url } = await letPhonesIn();
  const [end] = timers.mock.calls.filter(([, delay]) => delay === 8 * 60 * 60 * 1000);
  end?.[0]();
  await vi.waitFor(async () => {
    expect(await isUp(url)).toBe(false);
  });
  expect(await offered()).toMatchObject({ phones: null });

  const again = await letPhonesIn();
  sandbox = await sandbox.restart();
  expect(await isUp(again.url)).toBe(false);
  expect(await offered()).toMatchObject({ phones: null });
});

it('is not offered by a sandbox that is not embedded', async () => {
  await start();
  expect(await offered()).not.toHaveProperty('phones');
  expect(await sandbox.post('/sandbox/phones', { on: true })).toMatchObject({
    status: 400,
    body: { failure_reason: 'This sandbox is not embedded.' },
  });
});

it('says that there is no network', async () => {
  await start(() => null);
  expect(await sandbox.post('/sandbox/phones', { on: true })).toMatchObject({
    status: 400,
    body: { failure_reason: 'This computer is in no network.' },
  });
});

it.each([{}, { on: 'yes' }, { on: true, address: '0.0.0.0' }])('refuses %j', async (body) => {
  await start(() => LOCAL);
  expect(await sandbox.post('/sandbox/phones', body)).toMatchObject({ status: 400 });
});
