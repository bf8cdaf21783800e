import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newInvite, openText, press, pressed } from '../../testing/services/invite-visitor.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';

let sandbox: SandboxFixture;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

const shown = z.object({ state: z.string(), opened_at: z.string().nullable() });
const userOf = async (id: string) =>
  shown.parse((await sandbox.get(`/sandbox/user?reference_user_id=${id}`)).body);
const pass = { choice: 'pass', person: '' };
const fail = { ...pass, choice: 'fail' };

describe('the buttons', () => {
  it('pass with one press, show the result, and update the waiting page', async () => {
    const { url, id } = await newInvite(sandbox);
    const before: unknown = await (await fetch(`${url}/state`)).json();
    const response = await press(url, pass);
    expect(response.status).toBe(303);
    const next = new URL(response.headers.get('location') ?? '', url);
    expect(await openText(next.href)).toContain('You are verified');
    expect(await userOf(id)).toMatchObject({ state: 'verified' });
    expect(await (await fetch(`${url}/state`)).json()).not.toEqual(before);
  });

  it('refuse a form in an encoding that is not known', async () => {
    const { url } = await newInvite(sandbox);
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=koi8' };
    const { status } = await fetch(url, { method: 'POST', headers, body: 'choice=pass' });
    expect(status).toBe(400);
  });

  it('meet the uniqueness rule with a test human', async () => {
    const first = await newInvite(sandbox);
    const found = /value="(person_[^"]+)"(?:(?!value=)[\s\S])*?<bdi>Test person C</.exec(
      await openText(`${first.url}?check`),
    );
    const person = found?.[1] ?? '';
    await press(first.url, { ...pass, person });
    const second = await newInvite(sandbox);
    expect(await openText(`${second.url}?check`)).toContain('Verified here before');
    const elsewhere = await newInvite(sandbox, { uniqueness_region_id: 'elsewhere' });
    expect(await openText(`${elsewhere.url}?check`)).toContain('Verified elsewhere');
    const next = await pressed(second.url, { ...pass, person });
    expect(await openText(next)).toContain('each human can verify only once');
    expect(await userOf(first.id)).toMatchObject({ state: 'verified' });
    expect(await userOf(second.id)).toMatchObject({ state: 'unfulfillable' });
    expect(await openText(`${second.url}?check`)).toContain('Pass the check');
  });

  it('withdraw a verification, and allow the check again', async () => {
    const { url, id } = await newInvite(sandbox);
    await press(url, pass);
    const next = await pressed(url, { choice: 'withdraw' });
    expect(await userOf(id)).toMatchObject({ state: 'revoked' });
    expect(await openText(next)).toContain('Your verification was withdrawn');
    await press(url, pass);
    expect(await userOf(id)).toMatchObject({ state: 'verified' });
  });

  it('work on the production side', async () => {
    const { url, id } = await newInvite(sandbox, {}, 'production-key');
    expect(await openText(url)).toContain('The business with this production account');
    await press(url, pass);
    const status = await sandbox.post(
      '/v1/business_connect_user/get_status',
      { reference_user_id: id },
      'production-key',
    );
    expect(status.body).toMatchObject({ has_connection: true });
  });

  it.each([
    {},
    { choice: 'win' },
    { choice: 'leave' },
    { choice: 'pass', person: 'person_nobody' },
    { choice: 'pass', person: '\u0000' },
    { choice: 'pass', person: 'x'.repeat(101) },
  ])('refuse a malformed form: %j', async (fields) => {
    const { url, id } = await newInvite(sandbox);
    expect((await press(url, fields)).status).toBe(400);
    expect(await userOf(id)).toMatchObject({ state: 'registered' });
  });
});

describe('a form sent at the wrong time', () => {
  it('is applied once, and leads to the same page twice', async () => {
    const { url, id } = await newInvite(sandbox);
    await sandbox.post('/v1/webhook/admin/config/create_or_edit', {
      webhook_type: 'USER_VERIFICATION_COMPLETED',
      destination_url: 'http://127.0.0.1:1/',
    });
    const nexts = await Promise.all([pressed(url, pass), pressed(url, pass), pressed(url, pass)]);
    expect(new Set(nexts)).toEqual(new Set([`${url}?done`]));
    const { body } = await sandbox.post('/v1/webhook/admin/call/get');
    const calls = z.array(z.object({ reference_user_id: z.string() })).parse(body);
    expect(calls.filter(({ reference_user_id }) => reference_user_id === id)).toHaveLength(1);
  });

  it('"fail" after a verification changes nothing and says so', async () => {
    const { url, id } = await newInvite(sandbox);
    await sandbox.post('/sandbox/outcome', { reference_user_id: id, outcome: 'verified' });
    const text = await openText(await pressed(url, fail));
    expect(text).toContain('so nothing was done. This page shows the present state.');
    expect(text).toContain('You are verified');
    expect(await userOf(id)).toMatchObject({ state: 'verified' });
  });

  it('says so for "withdraw" where the user is not verified', async () => {
    const { url, id } = await newInvite(sandbox);
    const next = await pressed(url, { choice: 'withdraw' });
    expect(await openText(next)).toContain('so nothing was done');
    expect(await userOf(id)).toMatchObject({ state: 'registered' });
  });

  it('can repeat a failure', async () => {
    const { url } = await newInvite(sandbox);
    await press(url, fail);
    expect(await pressed(url, fail)).toBe(`${url}?done`);
  });
});
