import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/services/webhook-receiver.js';
import { createUpstreamClient, type UpstreamClient, type UpstreamSettings } from './client.js';
import * as failures from './failures.js';

const KEY = 'a-key-of-the-upstream-tests';
let service: WebhookReceiver;
let client: UpstreamClient;

const connect = (settings: Partial<UpstreamSettings> = {}) =>
  createUpstreamClient({
    baseUrl: service.url,
    apiKey: KEY,
    dataRequestForm: 'object',
    ...settings,
  });

beforeEach(async () => {
  service = await startWebhookReceiver();
  client = connect();
});
afterEach(async () => {
  await client.close();
  await service.stop();
});

const requests = () => service.deliveries.length;
const rerun = () => client.call('call_rerun', { transaction_id: 'ewh:1' });

describe('a request', () => {
  it('carries the key, JSON and the path of the table', async () => {
    service.answer({ body: '[]' });
    await client.call('call_get', {});
    const [request] = service.deliveries;
    expect(request).toMatchObject({ method: 'POST', path: '/v1/webhook/admin/call/get' });
    expect(request?.headers).toMatchObject({ 'api-key': KEY, 'content-type': 'application/json' });
    expect(request?.raw.toString()).toBe('{}');
  });

  it.each([
    ['object', { type: 'IS_PHONE_NUMBER_VERIFIED' }, { type: 'IS_PHONE_NUMBER_VERIFIED' }],
    ['array', { type: 'IS_PHONE_NUMBER_VERIFIED' }, [{ type: 'IS_PHONE_NUMBER_VERIFIED' }]],
    ['object', [{ type: 'IS_PHONE_NUMBER_VERIFIED' }], [{ type: 'IS_PHONE_NUMBER_VERIFIED' }]],
    ['array', undefined, undefined],
  ] as const)('sends data_request in the form %s', async (form, given, sent) => {
    service.answer({ body: '{"user_id":"u","invite_url":"x","connection_verified":false}' });
    const other = connect({ dataRequestForm: form });
    const data_request = given === undefined ? {} : { data_request: structuredClone(given) };
    await other.call('register', { reference_user_id: 'a', ...data_request } as never); // readonly literals
    expect(JSON.parse(service.deliveries[0]?.raw.toString() ?? '')).toEqual({
      reference_user_id: 'a',
      ...(sent === undefined ? {} : { data_request: sent }),
    });
    await other.close();
  });
});

describe('a response', () => {
  it('is passed on unchanged, with the clock of the service', async () => {
    const body = '{ "calls": [ ],  "odd": 1e2 }';
    service.answer({ body, headers: { date: 'Fri, 20 Nov 2026 14:02:11 GMT' } });
    const answer = await client.call('call_get', {});
    expect(answer.body?.toString()).toBe(body);
    expect(answer.serviceDate).toBe('Fri, 20 Nov 2026 14:02:11 GMT');
  });

  it('never contains the key, even when the service repeats it', async () => {
    service.answer({ body: `{"status":"failure","failure_reason":"bad key ${KEY}"}` });
    await expect(rerun()).rejects.toMatchObject({ failure_reason: 'bad key [API key]' });
    service.answer({ body: `[{"transaction_id":"${KEY}"}]` });
    const { body, value } = await client.call('call_get', {});
    expect(body?.toString()).toBe('[{"transaction_id":"[API key]"}]');
    expect(JSON.stringify(value)).not.toContain(KEY);
  });

  it('is refused beyond the limit, and not read further', async () => {
    service.answer({ body: `["${'x'.repeat(2000)}"]` });
    const strict = connect({ responseLimit: 1000 });
    await expect(strict.call('call_get', {})).rejects.toThrow(failures.UpstreamTooLargeError);
    await strict.close();
  });

  it('is no success when it redirects; the redirect is not followed', async () => {
    service.answer({ status: 302, headers: { location: `${service.url}/elsewhere` } });
    await expect(rerun()).rejects.toThrow(failures.UpstreamNotJsonError);
    expect(requests()).toBe(1);
  });
});

describe('a refusal', () => {
  it.each([
    ['maintenance', { status: 503 }],
    ['too many requests, with a page of the gateway', { status: 429, body: '<h1>Slow down</h1>' }],
    ['a failure in a 200', { status: 200, body: '{"status":"failure"}' }],
  ])('states how long to wait: %s', async (_what, answer) => {
    service.answer({ ...answer, headers: { 'retry-after': '7' } });
    await expect(rerun()).rejects.toMatchObject({ retryAfterMs: 7000 });
    service.answer(answer);
    await expect(rerun()).rejects.toMatchObject({ retryAfterMs: null });
  });
});

describe('an aborted request', () => {
  it.each(['hang', 'hang-body'] as const)(
    'ends at once at a service with the fault %s',
    async (fault) => {
      service.answer({ fault });
      const controller = new AbortController();
      const asked = client.call('call_get', {}, controller.signal);
      await eventually(requests, (count) => count === 1);
      controller.abort();
      await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
      expect(requests()).toBe(1);
    },
  );
});

describe('a connection failure', () => {
  it('repeats a read once, and then succeeds', async () => {
    service.answer(() => (requests() === 1 ? { fault: 'reset' } : { body: '[]' }));
    await client.call('call_get', {});
    expect(requests()).toBe(2);
  });

  it('repeats a read only once', async () => {
    service.answer({ fault: 'reset' });
    await expect(client.call('event_get', {})).rejects.toThrow(failures.UpstreamUnreachableError);
    expect(requests()).toBe(2);
  });

  it.each(['call_rerun', 'register', 'config_delete', 'config_create_or_edit'] as const)(
    'never repeats the write %s',
    async (operation) => {
      service.answer({ fault: 'reset' });
      await expect(client.call(operation, {} as never)).rejects.toThrow(
        failures.UpstreamUnreachableError,
      ); // the body does not matter here
      expect(requests()).toBe(1);
    },
  );

  it('states the code when nothing listens', async () => {
    await service.stop();
    await expect(rerun()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('is a connection failure too when the body breaks off', async () => {
    service.answer({ headers: { 'content-length': '100', connection: 'close' }, body: '[' });
    await expect(rerun()).rejects.toThrow(failures.UpstreamError);
    expect(requests()).toBe(1);
  });
});

describe('a time-out', () => {
  it('takes effect although garbage is collected during the request', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void; // as the flag says
    service.answer({ fault: 'hang' });
    const hasty = connect({ totalTimeoutMs: 2000 });
    const controller = new AbortController();
    const asked = hasty.call('register', { reference_user_id: 'a' }, controller.signal);
    await eventually(requests, (count) => count === 1);
    collect();
    await expect(asked).rejects.toThrow(failures.UpstreamTimeoutError);
    expect(controller.signal.aborted).toBe(false);
    await hasty.close();
  });

  it.each(['hang', 'hang-body'] as const)(
    'ends a request with the fault %s, which is not repeated',
    async (fault) => {
      service.answer({ fault });
      const hasty = connect({ totalTimeoutMs: 1000 });
      await expect(hasty.call('call_get', {})).rejects.toThrow(failures.UpstreamTimeoutError);
      expect(requests()).toBe(1);
      await hasty.close();
    },
  );
});
