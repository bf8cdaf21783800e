import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SELF_SIGNED } from '../../testing/services/self-signed.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';
import { createSender } from './attempt.js';

const settings = {
  secret: 'whsec',
  timeoutMs: 5000,
  allowPrivateDestinations: true,
  ownAddress: () => null,
};

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.stop());

async function sendTo(url: string, changes: Partial<typeof settings> = {}) {
  const sender = createSender({ ...settings, ...changes });
  const result = await sender.send(url, '{"a":"ü"}');
  await sender.close();
  return result;
}

describe('what is sent', () => {
  it('is exactly the body, as JSON, by POST', async () => {
    const result = await sendTo(`${receiver.url}/hooks?a=1`);
    expect(result).toMatchObject({ http_status: 200, body: '', network_error: null });
    expect(receiver.deliveries[0]).toMatchObject({
      method: 'POST',
      path: '/hooks?a=1',
      raw: Buffer.from('{"a":"ü"}'),
      headers: { 'content-type': 'application/json' },
    });
  });

  it('follows no redirect', async () => {
    receiver.answer({ status: 307, headers: { location: `${receiver.url}/else` } });
    expect(await sendTo(receiver.url)).toMatchObject({ http_status: 307, network_error: null });
    expect(receiver.deliveries).toHaveLength(1);
  });
});

describe('what comes back', () => {
  it('is stored with its status, whatever that is', async () => {
    receiver.answer({ status: 503, body: 'busy' });
    expect(await sendTo(receiver.url)).toMatchObject({ http_status: 503, body: 'busy' });
  });

  it('is read to 16 KiB and no further', async () => {
    receiver.answer({ body: Buffer.alloc(50_000_000, 'x') });
    const { http_status, body, network_error } = await sendTo(receiver.url);
    expect({ http_status, network_error }).toEqual({ http_status: 200, network_error: null });
    expect(body).toHaveLength(16 * 1024);
  });

  it('is a failure when it ends in the middle of the body', async () => {
    receiver.answer({ fault: 'hang-body' });
    const result = await sendTo(receiver.url, { timeoutMs: 2000 });
    expect(result).toMatchObject({
      http_status: 200,
      body: 'begun',
      network_error: { code: 'ETIMEDOUT' },
    });
  });
});

describe('a network failure', () => {
  it('at a port where nothing listens is ECONNREFUSED', async () => {
    const gone = await startWebhookReceiver();
    await gone.stop();
    expect(await sendTo(gone.url)).toMatchObject({
      http_status: null,
      body: null,
      network_error: { code: 'ECONNREFUSED' },
    });
  });

  it('by a reset connection is ECONNRESET', async () => {
    receiver.answer({ fault: 'reset' });
    expect((await sendTo(receiver.url)).network_error?.code).toBe('ECONNRESET');
  });

  it('by silence is ETIMEDOUT, after the limit', async () => {
    receiver.answer({ fault: 'hang' });
    const { network_error, duration_ms } = await sendTo(receiver.url, { timeoutMs: 200 });
    expect(network_error?.code).toBe('ETIMEDOUT');
    expect(duration_ms).toBeGreaterThanOrEqual(190);
  });

  it('by a name that does not resolve is ENOTFOUND', async () => {
    const { network_error } = await sendTo(`http://${'a'.repeat(64)}.invalid/`);
    expect(network_error?.code).toBe('ENOTFOUND');
  });

  it('by a self-signed certificate has the code of the TLS library', async () => {
    const server = createTlsServer(SELF_SIGNED, (_request, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
    const { network_error } = await sendTo(`https://127.0.0.1:${port}/`);
    expect(network_error?.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    server.close();
  });

  it.each(['127.0.0.1', 'localhost', '[::1]'])(
    'by the guard for %s is PRIVATE_ADDRESS',
    async (host) => {
      const port = new URL(receiver.url).port;
      const result = await sendTo(`http://${host}:${port}/`, { allowPrivateDestinations: false });
      expect(result.network_error?.code).toBe('PRIVATE_ADDRESS');
      expect(receiver.deliveries).toHaveLength(0);
    },
  );
});
