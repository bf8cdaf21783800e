import dns, { type LookupAddress } from 'node:dns';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/services/webhook-receiver.js';
import { guardedAgent, PrivateAddressError, refusePrivateLiteral } from './guarded-call.js';

const PUBLIC = { address: '1.1.1.1', family: 4 };
const OWN = { address: '127.0.0.1', family: 4 };
const names: Record<string, LookupAddress[]> = {
  'inside.example': [OWN],
  'both.example': [OWN, PUBLIC],
  'both-turned.example': [PUBLIC, OWN],
  'nowhere.example': [],
};

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  // No host name resolves to a public and a private address on every machine.
  const lookup = (name: string, _options: unknown, done: (...answer: unknown[]) => void) => {
    done(null, names[name] ?? [OWN]);
  };
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as never); // the overload that is called
});
afterAll(async () => {
  vi.restoreAllMocks();
  await receiver.stop();
});
beforeEach(() => {
  receiver.deliveries.length = 0;
});

async function ask(name: string, allowPrivate: boolean): Promise<number> {
  const agent = guardedAgent(allowPrivate, 1000);
  const { port } = new URL(receiver.url);
  try {
    return (await request(`http://${name}:${port}/`, { dispatcher: agent })).statusCode;
  } finally {
    await agent.destroy();
  }
}

describe('a name', () => {
  it.each(['inside.example', 'both.example', 'both-turned.example'])(
    'with an address inside is refused, whatever else it has: %s',
    async (name) => {
      await expect(ask(name, false)).rejects.toThrow(PrivateAddressError);
      expect(receiver.deliveries).toHaveLength(0);
    },
  );

  it('without an address is a failure, not a connection', async () => {
    await expect(ask('nowhere.example', false)).rejects.toThrow('has no address');
  });

  it('is connected to where private destinations are allowed', async () => {
    expect(await ask('localhost', true)).toBe(200);
  });
});

describe('a literal in a URL', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]:8080/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:7f00:1]/',
  ])('%s is refused', (url) => {
    expect(() => {
      refusePrivateLiteral(new URL(url));
    }).toThrow(PrivateAddressError);
  });

  it.each(['http://1.1.1.1/', 'http://[2606:4700::1111]/', 'http://localhost/'])(
    '%s is left to the look-up of its name, or is public',
    (url) => {
      expect(() => {
        refusePrivateLiteral(new URL(url));
      }).not.toThrow();
    },
  );
});
