import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  startTestSandbox,
  type Answer,
  type SandboxFixture,
} from '../../testing/fixtures/sandbox-fixture.js';

let sandbox: SandboxFixture;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

const register = (reference_user_id: string) =>
  sandbox.post('/v1/business_connect_user/register', { reference_user_id });
const outcome = (body: object) => sandbox.post('/sandbox/outcome', body);
const refused = (status: number, failure_code: string) => ({
  status,
  body: { status: 'failure', failure_code },
});

describe('who may', () => {
  it.each(['/sandbox', '/sandbox/persons', '/sandbox/users/x', '/sandbox/nothing'])(
    'GET %s: a sandbox key only',
    async (path) => {
      expect(await sandbox.get(path, null)).toMatchObject(refused(401, 'INVALID_API_KEY'));
      expect(await sandbox.get(path, 'production-key')).toMatchObject(
        refused(403, 'DEMO_ACCOUNT_REQUIRED'),
      );
    },
  );

  it.each(['/sandbox/outcome', '/sandbox/clock', '/sandbox/maintenance'])(
    'POST %s: a production key is refused before anything else is checked',
    async (path) => {
      expect(await sandbox.post(path, 'nonsense', 'production-key')).toMatchObject(
        refused(403, 'DEMO_ACCOUNT_REQUIRED'),
      );
      expect(await sandbox.post(path, 'nonsense', 'wrong')).toMatchObject(
        refused(401, 'INVALID_API_KEY'),
      );
    },
  );
});

describe('GET /sandbox', () => {
  it('says what is available', async () => {
    expect((await sandbox.get('/sandbox')).body).toMatchObject({
      status: 'success',
      outcomes: ['verified', 'unfulfillable', 'revoked'],
      maintenance: { on: false },
      clock: { now: expect.stringMatching(/Z$/) as unknown }, // a matcher is typed as any
      limits: { attempts: 16, retry_base_ms: 5000, backoff_cap_ms: 21_600_000, calls_listed: 50 },
    });
  });
});

describe('outcomes', () => {
  it('answer the state, and repeat no call when repeated', async () => {
    await register('o1');
    for (let n = 0; n < 2; n++) {
      expect(await outcome({ reference_user_id: 'o1', outcome: 'verified' })).toMatchObject({
        status: 200,
        body: { status: 'success', reference_user_id: 'o1', state: 'verified' },
      });
    }
    expect(await outcome({ reference_user_id: 'o1', outcome: 'unfulfillable' })).toMatchObject(
      refused(400, 'INVALID_REQUEST'),
    );
    for (let n = 0; n < 2; n++) {
      expect(await outcome({ reference_user_id: 'o1', outcome: 'revoked' })).toMatchObject({
        body: { state: 'revoked' },
      });
    }
    expect(await outcome({ reference_user_id: 'o1', outcome: 'unfulfillable' })).toMatchObject({
      body: { state: 'unfulfillable' },
    });
    expect(await outcome({ reference_user_id: 'o1', outcome: 'revoked' })).toMatchObject(
      refused(400, 'INVALID_REQUEST'),
    );
  });

  it('refuse a known human until the first user is revoked', async () => {
    await register('k1');
    await register('k2');
    const person = 'Ünïque <b>"person"';
    await outcome({ reference_user_id: 'k1', outcome: 'verified', person });
    expect(await outcome({ reference_user_id: 'k2', outcome: 'verified', person })).toMatchObject({
      status: 200,
      body: { state: 'unfulfillable' },
    });
    await outcome({ reference_user_id: 'k1', outcome: 'revoked' });
    expect(await outcome({ reference_user_id: 'k2', outcome: 'verified', person })).toMatchObject({
      body: { state: 'verified' },
    });
  });

  it('of an unknown user do not exist', async () => {
    const answer = await outcome({ reference_user_id: 'unknown-user', outcome: 'verified' });
    expect(answer).toMatchObject(refused(404, 'DOES_NOT_EXIST'));
  });

  it.each([
    {},
    { reference_user_id: 'o1' },
    { reference_user_id: 'o1', outcome: 'passed' },
    { reference_user_id: '', outcome: 'verified' },
    { reference_user_id: 'o1', outcome: 'verified', person: '' },
    { reference_user_id: 'o1', outcome: 'verified', person: 'a\u0000b' },
    { reference_user_id: 'o1', outcome: 'verified', person: null },
    { reference_user_id: 'o1', outcome: 'verified', humanness_score: -1 },
    { reference_user_id: 'o1', outcome: 'verified', humanness_score: 101 },
    { reference_user_id: 'o1', outcome: 'verified', humanness_score: 50.5 },
    { reference_user_id: 'o1', outcome: 'verified', humanness_score: '50' },
    { reference_user_id: 'o1', outcome: 'verified', extra: 1 },
    [],
  ])('refuse %j', async (body) => {
    expect(await outcome(body)).toMatchObject(refused(400, 'INVALID_REQUEST'));
  });

  it.each([0, 100])('take a score of %i', async (humanness_score) => {
    const reference_user_id = `score-${humanness_score}`;
    await register(reference_user_id);
    await outcome({ reference_user_id, outcome: 'verified', humanness_score });
    const { body } = await sandbox.post('/v1/business_connect_user/get_status', {
      reference_user_id,
    });
    expect(body).toMatchObject({ simple_data_request_response: { humanness_score } });
  });
});

describe('the clock', () => {
  it('goes forward, shows in the Date header and in what follows, and survives a restart', async () => {
    const year = 365 * 24 * 60 * 60 * 1000;
    const dated = async (ask: () => Promise<Answer>) => {
      const from = Date.now();
      const answer = await ask();
      const date = Date.parse(answer.headers.get('date') ?? '') - year;
      // A Date header has whole seconds.
      expect(date).toBeGreaterThan(from - 1000);
      expect(date).toBeLessThanOrEqual(Date.now());
      return answer;
    };
    const moved = await dated(() => sandbox.post('/sandbox/clock', { advance_ms: year }));
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({ status: 'success', offset_ms: year });
    sandbox = await sandbox.restart();
    await dated(() => sandbox.get('/sandbox'));
    await dated(() => register('late'));
  });

  it('measures the time to fulfil', async () => {
    await register('slow');
    await sandbox.post('/sandbox/clock', { advance_ms: 90_000 });
    await outcome({ reference_user_id: 'slow', outcome: 'verified' });
    const { body } = await sandbox.post('/v1/business_connect_user/get_status', {
      reference_user_id: 'slow',
    });
    expect(body).toMatchObject({ simple_data_request_response: { fulfillment_time_s: 90 } });
  });

  it('adds up moves made at the same time', async () => {
    const before = (await sandbox.get('/sandbox')).body;
    await Promise.all(
      Array.from({ length: 10 }, () => sandbox.post('/sandbox/clock', { advance_ms: 7 })),
    );
    const offset = (body: unknown) => (body as { clock: { offset_ms: number } }).clock.offset_ms; // as in GET /sandbox
    expect(offset((await sandbox.get('/sandbox')).body) - offset(before)).toBe(70);
  });

  it.each([0, -1, 1.5, '5', null, 1e20, 401 * 86_400_000])('refuses %j', async (advance_ms) => {
    const answer = await sandbox.post('/sandbox/clock', { advance_ms });
    expect(answer).toMatchObject(refused(400, 'INVALID_REQUEST'));
  });
});

describe('humans and users', () => {
  it('lists the test humans first, then the others, with the number of verified users of each', async () => {
    await register('pa');
    await outcome({ reference_user_id: 'pa', outcome: 'verified', person: 'Test person A' });
    const { persons } = z
      .object({ persons: z.array(z.record(z.string(), z.unknown())) })
      .parse((await sandbox.get('/sandbox/persons')).body);
    expect(persons.slice(0, 4)).toMatchObject([
      { person: 'Test person A', seeded: true, verified_users: 1 },
      { person: 'Test person B', seeded: true, verified_users: 0 },
      { person: 'Test person C', seeded: true, verified_users: 0 },
      { person: 'Test person D', seeded: true, verified_users: 0 },
    ]);
    await register('pb');
    await outcome({ reference_user_id: 'pb', outcome: 'verified', person: 'the newest' });
    const later = z
      .object({ persons: z.array(z.object({ person: z.string() })) })
      .parse((await sandbox.get('/sandbox/persons')).body);
    expect(later.persons[4]).toEqual({ person: 'the newest' });
  });

  it.each(['a/b', '100%', 'ü 😀', '<b>', '?x=1#y', ' ', 'a\nb', '\\', 'x'.repeat(255)])(
    'finds the user %j by the path',
    async (id) => {
      await register(id);
      expect(await sandbox.get(`/sandbox/users/${encodeURIComponent(id)}`)).toMatchObject({
        status: 200,
        body: { reference_user_id: id, state: 'registered', opened_at: null, completed_at: null },
      });
    },
  );

  it('refuses a path with more than 255 characters as the ID', async () => {
    expect(await sandbox.get(`/sandbox/users/${'x'.repeat(256)}`)).toMatchObject(
      refused(400, 'INVALID_REQUEST'),
    );
  });

  it('shows when the check was completed, and 404 for an unknown user', async () => {
    await register('done');
    await outcome({ reference_user_id: 'done', outcome: 'verified' });
    expect((await sandbox.get('/sandbox/users/done')).body).toMatchObject({
      state: 'verified',
      completed_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as unknown, // a matcher is typed as any
    });
    expect(await sandbox.get('/sandbox/users/unknown-user')).toMatchObject(
      refused(404, 'DOES_NOT_EXIST'),
    );
  });
});

it('returns a failure for a wrong method or path under /sandbox', async () => {
  expect(await sandbox.post('/sandbox/persons')).toMatchObject(refused(405, 'INVALID_REQUEST'));
  expect(await sandbox.get('/sandbox/outcome')).toMatchObject(refused(405, 'INVALID_REQUEST'));
  expect(await sandbox.get('/sandbox/nothing')).toMatchObject(refused(404, 'INVALID_REQUEST'));
});
