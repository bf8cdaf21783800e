import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestSandbox, type SandboxFixture } from '../../testing/sandbox-fixture.js';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148';

let sandbox: SandboxFixture;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

const registered = z.object({ invite_url: z.string() });

let count = 0;
async function invite(extra: object = {}): Promise<{ url: string; id: string }> {
  const id = `person-${++count}`;
  const { body } = await sandbox.post('/v1/business_connect_user/register', {
    reference_user_id: id,
    ...extra,
  });
  return { url: registered.parse(body).invite_url, id };
}

const open = (url: string, agent = PHONE) =>
  fetch(url, { headers: { 'user-agent': agent }, redirect: 'manual' });
const openText = async (url: string, agent?: string) => (await open(url, agent)).text();
const press = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const shown = z.object({ state: z.string(), opened_at: z.string().nullable() });
const userOf = async (id: string) => shown.parse((await sandbox.get(`/sandbox/users/${id}`)).body);
const pass = { choice: 'pass', person: '', version: '0' };

describe('what the page shows', () => {
  it('is the code on a desktop, which opens nothing', async () => {
    const { url, id } = await invite();
    const text = await openText(url, 'desktop');
    expect(text).toContain('<svg');
    expect(text).toContain('Go on here');
    expect(text).not.toContain('Pass the check');
    expect(await userOf(id)).toMatchObject({ opened_at: null });
  });

  it('is the check on a phone, and on a desktop that goes on; the first opening is kept', async () => {
    const { url, id } = await invite();
    const text = await openText(`${url}?here`, 'desktop');
    for (const button of ['Pass the check', 'Fail the check', 'Leave']) {
      expect(text).toMatch(new RegExp(`<button[^>]*>\\s*${button}\\s*</button>`));
    }
    expect(text).toMatch(/value=""\s+checked/);
    const { opened_at } = await userOf(id);
    expect(Date.parse(opened_at ?? '')).toBeGreaterThan(0);
    expect(await openText(url)).toContain('Pass the check');
    expect(await userOf(id)).toMatchObject({ opened_at });
  });

  it('escapes what came from outside', async () => {
    const nasty = '"><script>alert(1)</script>';
    await sandbox.post('/v1/business_connect_user/register', { reference_user_id: 'x' });
    await sandbox.post('/sandbox/outcome', {
      reference_user_id: 'x',
      outcome: 'verified',
      person: nasty,
    });
    const { url } = await invite({ uniqueness_region_id: nasty });
    expect(await openText(url)).not.toContain('<script>alert');
  });

  it('is a page of its own for an address that nobody has', async () => {
    const response = await open(`${sandbox.url}/invite/nobody`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('This invite does not exist');
  });

  it('loads only what its policy allows, in less than 30 kB', async () => {
    const { url } = await invite();
    const response = await open(url, 'desktop');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; style-src 'self'; script-src 'self'");
    expect(policy).not.toMatch(/unsafe|form-action/);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const text = await response.text();
    expect(text).not.toMatch(/ style=|<style|<script>|javascript:/);
    const assets = [...text.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(
      ([, path]) => path ?? '',
    );
    expect(assets).toHaveLength(2);
    let size = text.length;
    for (const path of assets) {
      const asset = await fetch(new URL(path, url));
      expect(asset.status).toBe(200);
      size += (await asset.text()).length;
    }
    expect(size).toBeLessThan(30_000);
  });
});

describe('what its buttons do', () => {
  it('passes with one press, shows the result, and turns the waiting page', async () => {
    const { url, id } = await invite();
    const before = await (await fetch(`${url}/state`)).json();
    const response = await press(url, pass);
    expect(response.status).toBe(303);
    const next = new URL(response.headers.get('location') ?? '', url);
    expect(await openText(next.href)).toContain('You are verified');
    expect(await openText(url, 'desktop')).toContain('You are verified');
    expect(await userOf(id)).toMatchObject({ state: 'verified' });
    expect(await (await fetch(`${url}/state`)).json()).not.toEqual(before);
  });

  it.each(['pass', 'fail'])('follows the redirect_url after "%s"', async (choice) => {
    const { url } = await invite({ redirect_url: 'https://acme.test/done?a=1&b=ü' });
    const response = await press(url, { ...pass, choice });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('https://acme.test/done?a=1&b=%C3%BC');
  });

  it('does nothing twice, and leads to the same place twice', async () => {
    const { url, id } = await invite({ redirect_url: 'https://acme.test/done' });
    const answers = await Promise.all([
      press(url, { ...pass, choice: 'fail' }),
      press(url, pass),
      press(url, { ...pass, choice: 'fail' }),
    ]);
    for (const { headers } of answers)
      expect(headers.get('location')).toBe('https://acme.test/done');
    const { state } = await userOf(id);
    await press(url, { ...pass, choice: state === 'verified' ? 'fail' : 'pass' });
    expect(await userOf(id)).toMatchObject({ state });
  });

  it('meets the uniqueness rule with a test person', async () => {
    const first = await invite();
    const found = /value="(person_[^"]+)"[^>]*>\s*<span>\s*<b>Test person C/.exec(
      await openText(first.url),
    );
    const person = found?.[1] ?? '';
    await press(first.url, { ...pass, person });
    const second = await invite();
    expect(await openText(second.url)).toContain('Verified here before');
    await press(second.url, { ...pass, person });
    expect(await userOf(first.id)).toMatchObject({ state: 'verified' });
    expect(await userOf(second.id)).toMatchObject({ state: 'unfulfillable' });
    expect(await openText(second.url)).toContain('was verified here before');
    expect(await openText(`${second.url}?again`)).toContain('Pass the check');
  });

  it('leaves without a trace and withdraws what was verified', async () => {
    const { url, id } = await invite();
    const left = await press(url, { ...pass, choice: 'leave' });
    expect(await openText(new URL(left.headers.get('location') ?? '', url).href)).toContain(
      'You left',
    );
    expect(await userOf(id)).toMatchObject({ state: 'registered' });
    await press(url, pass);
    await press(url, { ...pass, choice: 'withdraw', version: '1' });
    expect(await userOf(id)).toMatchObject({ state: 'revoked' });
    expect(await openText(url)).toContain('was withdrawn');
  });

  it.each([
    [{}, 400],
    [{ choice: 'win', version: '0' }, 400],
    [{ choice: 'pass', version: 'x' }, 400],
    [{ choice: 'pass', version: '0', person: 'person_nobody' }, 400],
    [{ choice: 'pass', version: '0', person: 'x'.repeat(9000) }, 413],
  ])('refuses a form that is none: %#', async (fields, status) => {
    const { url, id } = await invite();
    expect((await press(url, fields)).status).toBe(status);
    expect(await userOf(id)).toMatchObject({ state: 'registered' });
  });

  it('is closed during maintenance and works on the production side', async () => {
    const { url } = await invite();
    await sandbox.post('/sandbox/maintenance', { on: true });
    const closed = await open(url);
    await sandbox.post('/sandbox/maintenance', { on: false });
    expect(closed.status).toBe(503);
    expect(await closed.text()).toContain('Back in a moment');
    const production = await sandbox.post(
      '/v1/business_connect_user/register',
      { reference_user_id: 'p' },
      'production-key',
    );
    const address = registered.parse(production.body).invite_url;
    await press(address, pass);
    const status = await sandbox.post(
      '/v1/business_connect_user/get_status',
      { reference_user_id: 'p' },
      'production-key',
    );
    expect(status.body).toMatchObject({ has_connection: true });
  });
});
