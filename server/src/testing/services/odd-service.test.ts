import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectApi, operations, readFailureBody } from '../../contract/index.js';
import { BY_PATH } from './odd-answers.js';
import { startOddService, type OddPath, type OddService } from './odd-service.js';

let service: OddService;
beforeAll(async () => {
  service = await startOddService();
});
afterAll(() => service.stop());

const post = (path: string) => fetch(service.url + path, { method: 'POST', body: '{}' });

it('has a response for each of the eight endpoints', () => {
  expect(Object.keys(BY_PATH).sort()).toEqual(operations.map((o) => connectApi[o].path).sort());
});

describe('the contract reads what it responds with at first', () => {
  it.each(operations)('%s', async (operation) => {
    const { path, response } = connectApi[operation];
    const text = await (await post(path)).text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    expect(readFailureBody(200, body)).toBeNull();
    expect(response.safeParse(body).success).toBe(true);
  });
});

describe('it responds as set', () => {
  const path: OddPath = '/v1/webhook/admin/call/get';

  it.each([
    ['maintenance', 503, '"SERVICE_TEMPORARILY_UNAVAILABLE"'],
    ['key_refused', 401, '"INVALID_API_KEY"'],
    ['failure_with_200', 200, '"QUOTA_EXCEEDED"'],
    ['html', 200, '<h1>'],
    ['empty_204', 204, ''],
    ['with_user', 200, '"referenceUserId":"panel-1"'],
  ] as const)('%s', async (profile, status, part) => {
    service.answer(path, profile);
    const response = await post(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(part);
  });

  it('with connections that break', async () => {
    service.answerEverywhere('reset');
    await expect(post(path)).rejects.toThrow();
    service.answerEverywhere('reset_in_body');
    await expect(post(path).then((response) => response.text())).rejects.toThrow();
    service.answerEverywhere('hang');
    const hanging = fetch(service.url + path, { method: 'POST', signal: AbortSignal.timeout(100) });
    await expect(hanging).rejects.toThrow('timeout');
  });

  it('with more than a client should read, and then with the default again', async () => {
    service.answer(path, 'huge');
    expect((await (await post(path)).text()).length).toBeGreaterThan(5_000_000);
    service.asAtFirst();
    expect(await (await post(path)).text()).toContain('"webhook_calls"');
  });
});
