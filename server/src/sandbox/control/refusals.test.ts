import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  qaOperations,
  qaApi,
  outcomeBatch,
  outcomeBatchPage,
  type QaOperation,
} from '../../contract/index.js';
import {
  read,
  startTestSandbox,
  type SandboxFixture,
} from '../../testing/fixtures/sandbox-fixture.js';

let sandbox: SandboxFixture;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

const pathOf = (name: QaOperation) => qaApi[name].path;
async function ask(method: string, path: string, key: string, body?: string) {
  const headers = { 'API-KEY': key, 'content-type': 'application/json' };
  return read(await fetch(sandbox.url + path, { method, headers, ...(body ? { body } : {}) }));
}
const refused = (status: number, failure_code: string) => ({
  status,
  body: { status: 'failure', failure_code },
});
const invalid = refused(400, 'INVALID_REQUEST');

describe.each(qaOperations)('%s', (name) => {
  const { method } = qaApi[name];
  const bad = method === 'POST' ? 'not JSON' : undefined;

  it('requires a sandbox key before anything else', async () => {
    expect(await ask(method, pathOf(name), 'production-key', bad)).toMatchObject(
      refused(403, 'DEMO_ACCOUNT_REQUIRED'),
    );
    for (const key of ['', 'wrong', 'wröng']) {
      const answer = await ask(method, pathOf(name), encodeURIComponent(key), bad);
      expect(answer).toMatchObject(refused(401, 'INVALID_API_KEY'));
    }
  });

  it('names the allowed method', async () => {
    const answer = await ask('PUT', pathOf(name), sandbox.key, '{}');
    expect(answer).toMatchObject(refused(405, 'INVALID_REQUEST'));
    expect(answer.headers.get('allow')?.split(', ')).toContain(method);
  });

  if (method === 'POST') {
    it.each(['not JSON', '[]', 'null', '7', '"text"', '{"a":', '{"unknown":1}'])(
      'refuses the body %s',
      async (body) => {
        expect(await ask('POST', pathOf(name), sandbox.key, body)).toMatchObject(invalid);
      },
    );

    it('refuses a body that is too large', async () => {
      const most = name === 'batch_start' ? 12 * 1024 * 1024 : 64 * 1024;
      const long = JSON.stringify({ text: 'x'.repeat(most) });
      const answer = await ask('POST', pathOf(name), sandbox.key, long);
      expect(answer).toMatchObject(refused(413, 'INVALID_REQUEST'));
    });
  }
});

const shares = [{ percent: 100, outcome: 'verified' }];
const planned = (changes: object) => ({ reference_user_ids: ['a'], shares, ...changes });

describe('a request is refused with its reason', () => {
  it.each([
    ['/plans', planned({ reference_user_ids: [] }), /^reference_user_ids /],
    ['/plans', planned({ reference_user_ids: ['a', 'a'] }), /must name every user once/],
    ['/plans', planned({ reference_user_ids: ['a', ''] }), /^reference_user_ids\.1 must not be e/],
    ['/plans', planned({ reference_user_ids: [7] }), /^reference_user_ids\.0 /],
    ['/plans', planned({ reference_user_ids: 'a' }), /^reference_user_ids /],
    ['/plans', planned({ reference_user_ids: ['a\u0000b'] }), /well-formed/],
    ['/plans', planned({ reference_user_ids: ['x'.repeat(256)] }), /at most 255 characters/],
    ['/plans', planned({ shares: [] }), /^shares /],
    ['/plans', planned({ shares: [{ percent: 99, outcome: 'verified' }] }), /add up to 100/],
    ['/plans', planned({ shares: [...shares, ...shares] }), /add up to 100/],
    ['/plans', planned({ shares: [{ percent: -1, outcome: 'never' }, ...shares] }), /percent/],
    ['/plans', planned({ shares: [{ percent: '100', outcome: 'verified' }] }), /percent/],
    ['/plans', planned({ shares: [{ percent: 100, outcome: 'passed' }] }), /outcome/],
    ['/plans', planned({ shares: [{ ...shares[0], person: '' }] }), /person must not be empty/],
    ['/plans', planned({ shares: [{ ...shares[0], humanness_score: 101 }] }), /humanness_score/],
    ['/plans', planned({ shares: Array.from({ length: 21 }, () => shares[0]) }), /^shares /],
    ['/plans', planned({ seed: '' }), /^seed /],
    ['/plans', planned({ seed: 'a\u0000' }), /^seed /],
    ['/plans', planned({ delay_ms: -1 }), /^delay_ms /],
    ['/plans', planned({ delay_ms: 1.5 }), /^delay_ms /],
    ['/plans', planned({ spread_ms: 31 * 24 * 3_600_000 }), /^spread_ms /],
    ['/plans', planned({ spread_ms: '1' }), /^spread_ms /],
    ['/plans', planned({ request_id: 'short' }), /^request_id /],
    ['/plans', planned({ request_id: '<b>12345678' }), /^request_id /],
    ['/plan/cancel', { id: '' }, /^id /],
    ['/plan/cancel', { id: 7 }, /^id /],
    ['/plan/cancel', {}, /^Missing required field: id/],
    ['/clock', {}, /must be \{advance_ms\}/],
    ['/clock', { to: 'yesterday' }, /must be \{advance_ms\}/],
    ['/clock', { to: 'exhaustion', advance_ms: 1 }, /must be \{advance_ms\}/],
    ['/clock', { to: 'next_retry', transaction_id: 7 }, /must be \{advance_ms\}/],
    ['/clock', { stop: false }, /must be \{advance_ms\}/],
    ['/clock', { advance_ms: 400 * 86_400_000 + 1 }, /^advance_ms /],
    ['/retry', {}, /^Missing required field: transaction_id/],
    ['/retry', { transaction_id: '' }, /^transaction_id must not be empty/],
    ['/retry', { transaction_id: 'a\ud800' }, /^transaction_id must be well-formed/],
    ['/maintenance', { on: 'yes' }, /^on /],
  ])('POST %s %j', async (path, body, reason) => {
    const answer = await sandbox.post(`/sandbox${path}`, body);
    expect(answer).toMatchObject(invalid);
    expect((answer.body as { failure_reason: string }).failure_reason).toMatch(reason); // part 7
  });

  it.each([
    ['/plan', /^Missing required field: id/],
    ['/plan?id=', /^id /],
    ['/plan?id=a&id=b', /^id /],
    [`/plan?id=${'x'.repeat(101)}`, /^id /],
    ['/plan?id=a&after=-1', /^after must be a whole number/],
    ['/plan?id=a&after=1e3', /^after must be a whole number/],
    ['/plan?id=a&after=1234567', /^after must be a whole number/],
    ['/user', /^Missing required field: reference_user_id/],
    ['/user?reference_user_id=', /^reference_user_id must not be empty/],
    ['/user?reference_user_id=%00', /^reference_user_id must be well-formed/],
    ['/inbox/record', /^Missing required field: id/],
  ])('GET %s', async (path, reason) => {
    const answer = await sandbox.get(`/sandbox${path}`);
    expect(answer).toMatchObject(invalid);
    expect((answer.body as { failure_reason: string }).failure_reason).toMatch(reason); // part 7
  });
});

describe('what does not exist', () => {
  it.each(['/plan?id=plan_x', '/plan?id=..%2F..', '/user?reference_user_id=unknown-user'])(
    'GET %s does not exist',
    async (path) => {
      expect(await sandbox.get(`/sandbox${path}`)).toMatchObject(refused(404, 'DOES_NOT_EXIST'));
    },
  );

  it('cannot be cancelled', async () => {
    const answer = await sandbox.post('/sandbox/plan/cancel', { id: 'plan_x' });
    expect(answer).toMatchObject(refused(404, 'DOES_NOT_EXIST'));
  });
});

it('finds by the query an id that a path cannot contain', async () => {
  for (const reference_user_id of ['..', '.', 'a/../b', 'ü 😀 <b>']) {
    await sandbox.post('/v1/business_connect_user/register', { reference_user_id });
    const query = new URLSearchParams({ reference_user_id }).toString();
    const { body } = await sandbox.get(`/sandbox/user?${query}`);
    expect(body).toMatchObject({ status: 'success', reference_user_id, state: 'registered' });
  }
});

it('accepts an outcome batch for 10,000 users', async () => {
  const reference_user_ids = Array.from({ length: 10_000 }, (_, n) => `${n} ${'😀'.repeat(20)}`);
  const { body } = await sandbox.post('/sandbox/plans', {
    ...{ reference_user_ids, shares: [{ percent: 100, outcome: 'never' }] },
  });
  const started = outcomeBatch.parse(body);
  expect(started).toMatchObject({ state: 'finished', total: 10_000, counts: { never: 10_000 } });
  const path = `/sandbox/plan?id=${started.id}&after=9800`;
  const last = outcomeBatchPage.parse((await sandbox.get(path)).body);
  expect(last.next_after).toBeNull();
  expect(last.steps).toHaveLength(200);
  expect(reference_user_ids).toContain(last.steps[199]?.reference_user_id);
});
