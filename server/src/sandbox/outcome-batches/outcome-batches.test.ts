import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outcomeBatch, outcomeBatchPage, qaApi } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';

let sandbox: SandboxFixture;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  for (const type of ['COMPLETED', 'REVOKED', 'DETERMINED_UNFULFILLABLE']) {
    await sandbox.post('/v1/webhook/admin/config/create_or_edit', {
      webhook_type: `USER_VERIFICATION_${type}`,
      destination_url: 'http://127.0.0.1:9/',
    });
  }
});
afterEach(() => sandbox.remove());

const register = (reference_user_id: string, uniqueness_region_id?: string) =>
  sandbox.post('/v1/business_connect_user/register', { reference_user_id, uniqueness_region_id });
async function newUsers(count: number, region?: string): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `qa-${region ?? 'all'}-${n}`);
  await Promise.all(ids.map((id) => register(id, region)));
  return ids;
}
const start = async (body: object) =>
  outcomeBatch.parse((await sandbox.post('/sandbox/plans', body)).body);
const page = async (id: string) =>
  outcomeBatchPage.parse((await sandbox.get(`/sandbox/plan?id=${id}`)).body);
const finished = (id: string) =>
  eventually(
    () => page(id),
    (read) => read.plan.state === 'finished',
  );
const all = (outcome: string, more: object = {}) => [{ percent: 100, outcome, ...more }];

describe('a step', () => {
  it('that revokes verifies first where the user is not verified, and shows both calls', async () => {
    const ids = await newUsers(2);
    await sandbox.post('/sandbox/outcome', { reference_user_id: ids[0], outcome: 'verified' });
    const { id } = await start({ reference_user_ids: ids, shares: all('revoked') });
    const { steps } = await finished(id);
    const types = (n: number) =>
      steps.find((step) => step.reference_user_id === ids[n])?.calls.map((c) => c.webhook_type);
    expect(types(0)).toEqual(['USER_VERIFICATION_REVOKED']);
    expect(types(1)).toEqual(['USER_VERIFICATION_COMPLETED', 'USER_VERIFICATION_REVOKED']);
    expect(steps.map(({ user_state }) => user_state)).toEqual(['revoked', 'revoked']);
  });

  it('uses the requested human and score, and shows the present state of its call', async () => {
    const [one] = await newUsers(1);
    const person = 'Ünïque <b>"person"';
    const { id } = await start({
      reference_user_ids: [one],
      shares: all('verified', { person, humanness_score: 12 }),
    });
    await finished(id);
    const { steps } = await eventually(
      () => page(id),
      (read) => read.steps[0]?.calls[0]?.attempts === 1,
    );
    expect(steps).toMatchObject([
      { person, humanness_score: 12, user_state: 'verified', calls: [{ status: 'PENDING' }] },
    ]);
    const { body } = await sandbox.post('/v1/business_connect_user/get_status', {
      reference_user_id: one,
    });
    expect(body).toMatchObject({ simple_data_request_response: { humanness_score: 12 } });
  });

  it('that is refused has the reason, and does not hold up others', async () => {
    const [alone] = await newUsers(1, 'lonely');
    const [verified] = await newUsers(1);
    await sandbox.post('/sandbox/outcome', { reference_user_id: verified, outcome: 'verified' });
    const unknown = await start({ reference_user_ids: ['unknown-user'], shares: all('verified') });
    const again = await start({ reference_user_ids: [alone], shares: all('same_person') });
    const failed = await start({ reference_user_ids: [verified], shares: all('unfulfillable') });
    const refusal = async (id: string) => (await finished(id)).steps[0];
    expect(await refusal(unknown.id)).toMatchObject({
      ...{ state: 'refused', user_state: null, calls: [] },
      reason: 'No user has this reference_user_id.',
    });
    expect(await refusal(again.id)).toMatchObject({
      ...{ state: 'refused', user_state: 'registered', person: null },
      reason: "No human is verified in the user's region yet who could verify again.",
    });
    expect(await refusal(failed.id)).toMatchObject({
      ...{ state: 'refused', user_state: 'verified' },
      reason: 'The user is verified. Revoke the verification first.',
    });
  });

  it('that cannot revoke says why: the human was verified before', async () => {
    const [one, other] = await newUsers(2);
    const person = 'Test person A';
    await sandbox.post('/sandbox/outcome', { reference_user_id: one, outcome: 'verified', person });
    const { id } = await start({ reference_user_ids: [other], shares: all('revoked', { person }) });
    expect((await finished(id)).steps).toMatchObject([
      {
        ...{ state: 'refused', user_state: 'unfulfillable', person },
        reason: 'Only a verified user can be revoked.',
        calls: [{ webhook_type: 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE' }],
      },
    ]);
  });
});

describe('the clock', () => {
  const HOUR = 3_600_000;

  it('makes steps due when it is moved', async () => {
    const ids = await newUsers(4);
    const { id, next_due_at } = await start({
      ...{ reference_user_ids: ids, shares: all('verified') },
      ...{ delay_ms: HOUR, spread_ms: 3 * HOUR },
    });
    expect(Date.parse(next_due_at ?? '') - Date.now()).toBeGreaterThan(HOUR - 60_000);
    expect((await page(id)).plan.counts).toMatchObject({ waiting: 4, done: 0 });
    await sandbox.post('/sandbox/clock', { advance_ms: 2.5 * HOUR });
    const halfway = await eventually(
      () => page(id),
      ({ plan: { counts } }) => counts.done > 1,
    );
    expect(halfway.plan.counts).toMatchObject({ waiting: 2, done: 2 });
    expect(halfway.steps.map(({ state }) => state)).toEqual(['done', 'done', 'waiting', 'waiting']);
    await sandbox.post('/sandbox/clock', { advance_ms: 2 * HOUR });
    expect((await finished(id)).plan).toMatchObject({ counts: { done: 4 }, next_due_at: null });
  });

  it('makes steps due as time passes', async () => {
    const { id } = await start({
      ...{ reference_user_ids: await newUsers(3), shares: all('verified') },
      ...{ delay_ms: 30, spread_ms: 60 },
    });
    expect((await finished(id)).plan.counts.done).toBe(3);
  });
});

describe('across a restart', () => {
  it('continues, and applies no step twice', async () => {
    const { id } = await start({
      ...{ reference_user_ids: await newUsers(6), shares: all('verified') },
      ...{ spread_ms: 600_000 },
    });
    await eventually(
      () => page(id),
      ({ plan: { counts } }) => counts.done === 1,
    );
    sandbox = await sandbox.restart();
    expect((await page(id)).plan).toMatchObject({ state: 'running', counts: { waiting: 5 } });
    await sandbox.post('/sandbox/clock', { advance_ms: 600_000 });
    const { steps } = await finished(id);
    expect(steps.map(({ calls }) => calls.length)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

it('is started once for a request_id, even when it is sent twice at once', async () => {
  const body = {
    ...{ reference_user_ids: await newUsers(3), shares: all('verified'), delay_ms: 60_000 },
    request_id: 'request-0001',
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => start(body)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const { plans } = qaApi.batches.response.parse((await sandbox.get('/sandbox/plans')).body);
  expect(plans).toHaveLength(1);
  const other = await start({ ...body, request_id: 'request-0002', seed: 'x' });
  expect(other).toMatchObject({ seed: 'x' });
  expect(other.id).not.toBe(plans[0]?.id);
});

describe('cancel', () => {
  it('keeps applied steps, stops the others, and changes nothing the second time', async () => {
    const ids = await newUsers(5);
    const { id } = await start({
      ...{ reference_user_ids: ids, shares: all('verified'), spread_ms: 600_000 },
    });
    await eventually(
      () => page(id),
      ({ plan: { counts } }) => counts.done === 1,
    );
    for (let n = 0; n < 2; n++) {
      const cancelled = outcomeBatch.parse(
        (await sandbox.post('/sandbox/plan/cancel', { id })).body,
      );
      expect(cancelled).toMatchObject({ state: 'cancelled', next_due_at: null });
      expect(cancelled.counts).toMatchObject({ done: 1, cancelled: 4, waiting: 0 });
    }
    await sandbox.post('/sandbox/clock', { advance_ms: 700_000 });
    const after = await start({ reference_user_ids: ids.slice(0, 1), shares: all('verified') });
    await finished(after.id);
    expect((await page(id)).plan.counts).toMatchObject({ done: 1, cancelled: 4 });
  });
});

it('lists the newest 20', async () => {
  const [id] = await newUsers(1);
  const body = { reference_user_ids: [id], shares: all('never') };
  for (let n = 0; n < 23; n++) await start({ ...body, seed: `new-${n}` });
  const { plans } = qaApi.batches.response.parse((await sandbox.get('/sandbox/plans')).body);
  expect(plans.map(({ seed }) => seed)).toEqual(
    Array.from({ length: 20 }, (_, n) => `new-${22 - n}`),
  );
});
