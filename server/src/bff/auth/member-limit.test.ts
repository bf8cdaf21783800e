import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../testing/fixtures/test-database.js';
import { startTestConsole } from '../../testing/fixtures/test-console.js';

// No new minute begins while requests are counted.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("limits a member's reads and writes separately, before the service is called", async () => {
  const service = { baseUrl: 'http://127.0.0.1:9', apiKey: 'api-key-of-a-test', label: 'test' };
  const console = await startTestConsole({
    services: { sandbox: { ...service, dataRequestForm: 'object' } },
    memberLimits: { read: 3, write: 2 },
  });
  const statusOf = async (method: string, path: string, body?: unknown) => {
    const { status, headers } = await console.ask(method, path, body === undefined ? {} : { body });
    return status === 429
      ? `429 after ${headers.get('retry-after') === null ? 'no' : 'some'} s`
      : status;
  };
  const list = '/api/sandbox/v1/webhook/admin/call/get';
  const register = '/api/sandbox/v1/business_connect_user/register';
  const user = { reference_user_id: 'a' };
  expect(await statusOf('POST', list, {})).toBe(502);
  expect(await statusOf('GET', '/api/sandbox/calls')).toBe(200);
  expect(await statusOf('GET', '/api/sandbox/users')).toBe(200);
  expect(await statusOf('POST', list, {})).toBe('429 after some s');
  expect(await statusOf('GET', '/api/environments')).toBe('429 after some s');
  expect(await statusOf('POST', register, user)).toBe(502);
  expect(await statusOf('POST', register, user)).toBe(502);
  expect(await statusOf('POST', register, user)).toBe('429 after some s');
  // A member at the limit may still sign out.
  expect(await statusOf('DELETE', '/api/session')).toBe(204);
  await console.stop();
});

it('signals to other replicas only requests of the present minute', async () => {
  const { database, remove } = await openTestDatabase();
  const signal = vi.spyOn(database, 'signal');
  const memberLimits = { read: 200, write: 200 };
  const console = await startTestConsole({ services: {}, database, memberLimits });
  const batchesAfterRead = async () => {
    await console.ask('GET', '/api/environments');
    return signal.mock.calls.filter(([text]) => text.includes('"counted"')).length;
  };
  expect(await batchesAfterRead()).toBe(0);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await batchesAfterRead()).toBe(0);
  expect(await batchesAfterRead()).toBe(1);
  await console.stop();
  await remove();
});
