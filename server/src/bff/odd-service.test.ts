import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problem } from '../contract/index.js';
import { startOddService, type OddPath, type OddService } from '../testing/services/odd-service.js';
import { startTestConsole, type TestConsole } from '../testing/fixtures/test-console.js';

const BODIES: Record<OddPath, string> = {
  '/v1/business_connect_user/register': '{"reference_user_id":"odd"}',
  '/v1/business_connect_user/get_status': '{"reference_user_id":"odd"}',
  '/v1/webhook/admin/config/get': '{}',
  '/v1/webhook/admin/config/create_or_edit':
    '{"webhook_type":"USER_VERIFICATION_COMPLETED","destination_url":"https://hooks.acme.test/c"}',
  '/v1/webhook/admin/config/delete': '{"webhook_type":"USER_VERIFICATION_COMPLETED"}',
  '/v1/webhook/admin/call/get': '{}',
  '/v1/webhook/admin/call/rerun': '{"transaction_id":"ewh:11111111-1111-4111-8111-111111111111"}',
  '/v1/webhook/admin/event/get': '{}',
};
const PATHS = Object.keys(BODIES) as OddPath[]; // the table is a constant
// Reading rule 7: their responses have no stated form.
const ANY_BODY = PATHS.filter((path) => /create_or_edit|delete|rerun/.test(path));
const STATED = PATHS.filter((path) => !ANY_BODY.includes(path));

let service: OddService;
let console: TestConsole;

beforeAll(async () => {
  service = await startOddService();
  const settings = { baseUrl: service.url, apiKey: 'odd-key-1234567890', label: 'odd' };
  const sandbox = { ...settings, dataRequestForm: 'array' } as const;
  // The same service with a short time-out.
  const production = { ...sandbox, totalTimeoutMs: 400 };
  console = await startTestConsole({ services: { sandbox, production } });
});
afterAll(async () => {
  await console.stop();
  await service.stop();
});
beforeEach(() => {
  service.asAtFirst();
  service.requests.length = 0;
});

const call = (path: OddPath, environment = 'sandbox') =>
  console.ask('POST', `/api/${environment}${path}`, { raw: BODIES[path] });

it.each(PATHS)('passes on the first odd shape of %s to the letter', async (path) => {
  const direct = await fetch(service.url + path, { method: 'POST', body: BODIES[path] });
  const answer = await call(path);
  expect(answer.status).toBe(200);
  expect(answer.text).toBe((await direct.text()) || '{}');
});

it('sends data_request as an array where the settings say so', async () => {
  await console.ask('POST', '/api/sandbox/v1/business_connect_user/register', {
    raw: '{"reference_user_id":"odd","data_request":{"type":"IS_PHONE_NUMBER_VERIFIED"}}',
  });
  expect(service.requests.at(-1)?.body).toBe(
    '{"reference_user_id":"odd","data_request":[{"type":"IS_PHONE_NUMBER_VERIFIED"}]}',
  );
});

describe.each([
  ['failure_with_200', 422, 'upstream_refused', 'QUOTA_EXCEEDED', undefined],
  ['bad_request', 422, 'upstream_refused', 'INVALID_REQUEST', undefined],
  ['bad_access', 422, 'upstream_refused', 'INVALID_API_ACCESS', undefined],
  ['demo_required', 422, 'upstream_refused', 'DEMO_ACCOUNT_REQUIRED', undefined],
  ['missing', 422, 'upstream_refused', 'DOES_NOT_EXIST', undefined],
  ['fault', 422, 'upstream_refused', 'INTERNAL_ERROR', true],
  ['key_refused', 502, 'upstream_key_refused', 'INVALID_API_KEY', undefined],
  ['maintenance', 503, 'upstream_maintenance', 'SERVICE_TEMPORARILY_UNAVAILABLE', undefined],
  ['html_502', 502, 'upstream_not_json', undefined, true],
  ['fault_without_body', 502, 'upstream_not_json', undefined, true],
  ['redirect', 502, 'upstream_not_json', undefined, undefined],
  ['reset', 502, 'upstream_unreachable', undefined, true],
  ['reset_in_body', 502, 'upstream_unreachable', undefined, true],
  ['hang', 504, 'upstream_timeout', undefined, true],
  ['huge', 502, 'upstream_too_large', undefined, true],
] as const)('%s is %i %s', (profile, status, code, failure_code, may_be_done) => {
  it.each(PATHS)('at %s', async (path) => {
    service.answerEverywhere(profile);
    const answer = await call(path, profile === 'hang' ? 'production' : 'sandbox');
    expect(answer).toMatchObject({ status, body: { code, status } });
    const { failure_code: stated, may_be_done: mayBeDone } = problem.parse(answer.body);
    expect([stated, mayBeDone]).toEqual([failure_code, may_be_done]);
  });
});

describe.each([
  ['html', 'upstream_not_json'],
  ['plain_text', 'upstream_not_json'],
  ['truncated', 'upstream_not_json'],
  ['empty', 'upstream_not_json'],
  ['empty_204', 'upstream_not_json'],
  ['null', 'upstream_wrong_shape'],
  ['number', 'upstream_wrong_shape'],
] as const)('a body that is %s', (profile, code) => {
  it.each(STATED)('is not a response of %s', async (path) => {
    service.answerEverywhere(profile);
    expect(await call(path)).toMatchObject({ status: 502, body: { code, may_be_done: true } });
  });

  it.each(ANY_BODY)('is a success of %s, and is not requested twice', async (path) => {
    service.answerEverywhere(profile);
    expect((await call(path)).status).toBe(200);
    expect(service.requests).toHaveLength(1);
  });
});

it.each([
  ['/v1/business_connect_user/register', 'missing_field'],
  ['/v1/business_connect_user/register', 'other_types'],
  ['/v1/business_connect_user/get_status', 'missing_field'],
  ['/v1/webhook/admin/config/get', 'two_arrays'],
  ['/v1/webhook/admin/call/get', 'not_a_list'],
  ['/v1/webhook/admin/event/get', 'not_a_list'],
] as const)('%s with %s has another shape', async (path, profile) => {
  service.answer(path, profile as never); // each profile is one of its path
  expect(await call(path)).toMatchObject({ status: 502, body: { code: 'upstream_wrong_shape' } });
});
