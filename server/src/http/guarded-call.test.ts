import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/services/webhook-receiver.js';
import { createGuardedClient } from './guarded-call.js';

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.stop());

async function post(url: string, changes: { allowPrivate?: boolean; timeoutMs?: number } = {}) {
  const client = createGuardedClient({ allowPrivate: true, timeoutMs: 5000, ...changes });
  const answer = await client.post(url, { 'x-one': 'two' }, Buffer.from([0, 255, 10]));
  await client.close();
  return answer;
}

describe('a guarded call', () => {
  it('sends the bytes unchanged and returns status, headers and body', async () => {
    receiver.answer({ status: 418, body: 'tea', headers: { 'x-pot': 'short' } });
    expect(await post(`${receiver.url}/a?b=c`)).toMatchObject({
      http_status: 418,
      headers: { 'x-pot': 'short' },
      body: 'tea',
      body_cut: false,
      network_error: null,
    });
    expect(receiver.deliveries[0]).toMatchObject({
      path: '/a?b=c',
      raw: Buffer.from([0, 255, 10]),
      headers: { 'x-one': 'two' },
    });
  });

  it.each([
    [16 * 1024, false],
    [16 * 1024 + 1, true],
    [5_000_000, true],
  ])(
    'keeps 16 KiB of a body of %i bytes, and states whether it was cut: %s',
    async (bytes, cut) => {
      receiver.answer({ body: Buffer.alloc(bytes, 'x') });
      const { body, body_cut } = await post(receiver.url);
      expect(body).toHaveLength(16 * 1024);
      expect(body_cut).toBe(cut);
    },
  );

  it('never throws: an invalid address is a network error', async () => {
    const { http_status, network_error } = await post('http://');
    expect(http_status).toBeNull();
    expect(network_error?.code).toBe('ERR_INVALID_URL');
  });

  it('follows no redirect into the network', async () => {
    receiver.answer({ status: 302, headers: { location: 'http://127.0.0.1:9/' } });
    expect(await post(receiver.url)).toMatchObject({ http_status: 302, network_error: null });
  });

  it.each(['http://127.0.0.1', 'http://localhost', 'http://[::ffff:127.0.0.1]'])(
    'never connects to %s where private destinations are not allowed',
    async (origin) => {
      const { port } = new URL(receiver.url);
      const answer = await post(`${origin}:${port}/`, { allowPrivate: false });
      expect(answer.network_error?.code).toBe('PRIVATE_ADDRESS');
      expect(receiver.deliveries).toHaveLength(0);
    },
  );
});
