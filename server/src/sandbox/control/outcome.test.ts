import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeResponse, userState } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';

let sandbox: SandboxFixture;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  sandbox = await startTestSandbox({ retryBaseMs: 50 });
  for (const type of ['COMPLETED', 'DETERMINED_UNFULFILLABLE']) {
    await sandbox.post('/v1/webhook/admin/config/create_or_edit', {
      webhook_type: `USER_VERIFICATION_${type}`,
      destination_url: receiver.url,
    });
  }
});
afterAll(async () => {
  await sandbox.remove();
  await receiver.stop();
});

const register = (reference_user_id: string, uniqueness_region_id?: string) =>
  sandbox.post('/v1/business_connect_user/register', { reference_user_id, uniqueness_region_id });
const outcome = async (reference_user_id: string, body: object) =>
  outcomeResponse.parse(
    (await sandbox.post('/sandbox/outcome', { reference_user_id, ...body })).body,
  );
const tellsNotUnique = (body: string, id: string) =>
  body.includes(id) && body.includes('"reason":"NOT_UNIQUE"');
const passes = { outcome: 'verified' };

describe('the response', () => {
  it('names the human who passed and the call that was created, which is due until it is delivered', async () => {
    receiver.answer({ status: 500 });
    await register('a1', 'answer');
    const person = 'Test person B';
    const answer = await outcome('a1', { ...passes, person });
    expect(answer).toMatchObject({ state: 'verified', person });
    expect(answer.calls).toEqual([
      {
        transaction_id: expect.stringMatching(/^ewh:/) as unknown, // a matcher is typed as any
        webhook_type: 'USER_VERIFICATION_COMPLETED',
        status: 'PENDING',
        attempts: expect.any(Number) as unknown, // a matcher is typed as any
        next_attempt_at: expect.stringMatching(/^\d{4}-.+Z$/) as unknown, // a matcher is typed as any
      },
    ]);
    receiver.answer({});
    const delivered = await eventually(
      async () => userState.parse((await sandbox.get('/sandbox/users/a1')).body).calls[0],
      (call) => call?.status === 'COMPLETED',
    );
    expect(delivered?.next_attempt_at).toBeNull();
    const listed = await sandbox.post('/v1/webhook/admin/call/get');
    expect(listed.body).toMatchObject([{ transaction_id: answer.calls[0]?.transaction_id }]);
  });

  it('has no call where nothing changed or where the type has no destination', async () => {
    await register('a2', 'answer');
    await outcome('a2', { ...passes, person: 'Somebody' });
    const again = await outcome('a2', { ...passes, person: 'Somebody else' });
    expect(again).toMatchObject({ state: 'verified', person: 'Somebody', calls: [] });
    const revoked = await outcome('a2', { outcome: 'revoked' });
    expect(revoked).toMatchObject({ state: 'revoked', person: null, calls: [] });
    const failed = await outcome('a2', { outcome: 'unfulfillable' });
    expect(failed).toMatchObject({ person: null });
    expect(failed.calls).toMatchObject([
      { webhook_type: 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE' },
    ]);
  });

  it.each([
    ['verified', []],
    ['unfulfillable', []],
    ['revoked', [passes]],
  ])('has no call when a user who is %s becomes so again', async (wanted, before) => {
    const id = `again-${wanted}`;
    await register(id, 'answer');
    for (const first of before) await outcome(id, first);
    await outcome(id, { outcome: wanted });
    expect(await outcome(id, { outcome: wanted })).toMatchObject({ state: wanted, calls: [] });
  });

  it('names a new human by the name in the list of humans', async () => {
    await register('a3', 'answer');
    const { person } = await outcome('a3', passes);
    expect((await sandbox.get('/sandbox/persons')).body).toMatchObject({
      persons: expect.arrayContaining([
        expect.objectContaining({ person, verified_users: 1 }),
      ]) as unknown, // a matcher is typed as any
    });
  });
});

describe('as a human who is verified already', () => {
  const again = { ...passes, already_verified: true };
  const refusal = async (reference_user_id: string) =>
    sandbox.post('/sandbox/outcome', { reference_user_id, ...again });

  it('ends unfulfillable with the human of the region, as NOT_UNIQUE', async () => {
    for (const id of ['r1', 'r2', 'r3']) await register(id, 'region');
    const { person } = await outcome('r1', passes);
    for (const id of ['r2', 'r3']) {
      expect(await outcome(id, again)).toMatchObject({ state: 'unfulfillable', person });
    }
    const { calls } = await outcome('r1', again);
    expect(calls).toEqual([]); // they are verified themselves, and stay so
    await eventually(
      () => receiver.deliveries.map(({ raw }) => raw.toString()),
      (bodies) => ['"r2"', '"r3"'].every((id) => bodies.some((body) => tellsNotUnique(body, id))),
    );
  });

  it.each([
    ['their region', 'elsewhere'],
    ['the account, where they have no region', undefined],
  ])('is refused while no human is verified in %s', async (_where, region) => {
    await register('k1', 'known');
    await outcome('k1', passes);
    const id = `lonely-${region ?? 'account'}`;
    await register(id, region);
    // a matcher is typed as any
    expect(await refusal(id)).toMatchObject({
      status: 400,
      body: {
        failure_code: 'INVALID_REQUEST',
        failure_reason: expect.stringMatching(/^No human is verified/) as unknown,
      },
    });
    expect((await sandbox.get(`/sandbox/users/${id}`)).body).toMatchObject({ state: 'registered' });

    await register(`${id}-first`, region);
    await outcome(`${id}-first`, passes);
    expect(await outcome(id, again)).toMatchObject({ state: 'unfulfillable' });
    await outcome(`${id}-first`, { outcome: 'revoked' });
    expect((await refusal(id)).status).toBe(400);
  });

  it.each([
    { already_verified: false },
    { already_verified: 'true' },
    { already_verified: true, person: 'Test person A' },
  ])('is refused for %j', async (body) => {
    await register('bad', 'region');
    const answer = await sandbox.post('/sandbox/outcome', {
      ...passes,
      reference_user_id: 'bad',
      ...body,
    });
    expect(answer).toMatchObject({ status: 400, body: { failure_code: 'INVALID_REQUEST' } });
  });

  it('differs between users where many humans are verified', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `many-${n}`);
    for (const id of [...ids, ...ids.map((one) => `${one}-again`)]) await register(id, 'many');
    for (const id of ids) await outcome(id, passes);
    const names = new Set<unknown>();
    for (const id of ids) names.add((await outcome(`${id}-again`, again)).person);
    expect(names.size).toBeGreaterThan(1);
  });
});
