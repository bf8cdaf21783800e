import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
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
  sandbox = await startTestSandbox();
  for (const webhook_type of [
    'USER_VERIFICATION_COMPLETED',
    'USER_VERIFICATION_REVOKED',
    'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
  ]) {
    await sandbox.post('/v1/webhook/admin/config/create_or_edit', {
      webhook_type,
      destination_url: receiver.url,
    });
  }
});
afterAll(async () => {
  await sandbox.remove();
  await receiver.stop();
});

const delivered = z.object({
  reference_user_id: z.string(),
  type: z.string(),
  payload: z.record(z.string(), z.string()),
});
const state = z.object({ state: z.string() });
const register = (body: object) => sandbox.post('/v1/business_connect_user/register', body);
const outcome = (body: object) => sandbox.post('/sandbox/outcome', body);
const arrivedFor = (prefix: string) =>
  receiver.deliveries
    .map(({ raw }) => delivered.parse(JSON.parse(raw.toString())))
    .filter(({ reference_user_id }) => reference_user_id.startsWith(prefix));

describe('at the same time', () => {
  it('a human verifies once, and every other user ends as NOT_UNIQUE', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `same-${n}`);
    await Promise.all(ids.map((reference_user_id) => register({ reference_user_id })));
    const answers = await Promise.all(
      ids.map((reference_user_id) =>
        outcome({ reference_user_id, outcome: 'verified', person: 'one and the same' }),
      ),
    );
    const states = answers.map(({ body }) => state.parse(body).state);
    expect(states.filter((one) => one === 'verified')).toHaveLength(1);
    expect(states.filter((one) => one === 'unfulfillable')).toHaveLength(19);
    const arrived = await eventually(
      () => arrivedFor('same-'),
      (all) => all.length === 20,
    );
    expect(arrived.filter(({ type }) => type === 'USER_VERIFICATION_COMPLETED')).toHaveLength(1);
    expect(arrived.filter(({ payload }) => payload['reason'] === 'NOT_UNIQUE')).toHaveLength(19);
  });

  it('requests with the same id register one user', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => register({ reference_user_id: 'twin' })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('a user verifies once, however often the outcome is requested', async () => {
    await register({ reference_user_id: 'eager' });
    await Promise.all(
      Array.from({ length: 20 }, () =>
        outcome({ reference_user_id: 'eager', outcome: 'verified' }),
      ),
    );
    await outcome({ reference_user_id: 'eager', outcome: 'revoked' });
    const arrived = await eventually(
      () => arrivedFor('eager'),
      (all) => all.some(({ type }) => type === 'USER_VERIFICATION_REVOKED'),
    );
    expect(arrived.map(({ type }) => type).sort()).toEqual([
      'USER_VERIFICATION_COMPLETED',
      'USER_VERIFICATION_REVOKED',
    ]);
  });
});

it('keeps a human to one verified user in a scope, in any order of outcomes', async () => {
  const step = fc.record({
    user: fc.constantFrom('a', 'b', 'c'),
    outcome: fc.constantFrom('verified', 'revoked', 'unfulfillable'),
    person: fc.constantFrom('p', 'q'),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      run++;
      const region = `region-${run}`;
      // Two users in the region and one outside it, where the same human may verify again.
      for (const user of ['a', 'b', 'c']) {
        await register({
          reference_user_id: `${region}-${user}`,
          uniqueness_region_id: user === 'c' ? `${region}-other` : region,
        });
      }
      const holds = new Map<string, string>();
      for (const { user, outcome: wanted, person } of steps) {
        const before = holds.get(user);
        const { body, status } = await outcome({
          reference_user_id: `${region}-${user}`,
          outcome: wanted,
          ...(wanted === 'verified' ? { person } : {}),
        });
        if (status === 400) continue;
        const now = state.parse(body).state;
        if (now === 'verified') holds.set(user, before ?? person);
        else holds.delete(user);
        const [a, b] = [holds.get('a'), holds.get('b')];
        expect(a !== undefined && a === b).toBe(false);
        if (wanted === 'verified' && user === 'c') expect(now).toBe('verified');
        const other = user === 'a' ? 'b' : 'a';
        if (wanted === 'verified' && user !== 'c' && before === undefined) {
          expect(now).toBe(holds.get(other) === person ? 'unfulfillable' : 'verified');
        }
      }
    }),
    { numRuns: 12 },
  );
});
