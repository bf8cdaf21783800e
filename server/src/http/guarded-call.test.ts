import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/services/webhook-receiver.js';
import {
  createGuardedClient,
  guardedAgent,
  isPrivateAddress,
  KEPT_BYTES,
  keptText,
  networkFailure,
  PrivateAddressError,
  refusePrivateLiteral,
} from './guarded-call.js';
import dns, { type LookupAddress } from 'node:dns';
import { request } from 'undici';
import fc from 'fast-check';

describe('the client', () => {
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
});

describe('the guard', () => {
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
});

describe('an address', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback of another number', '127.255.0.9'],
    ['this host', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['link-local, where clouds keep their credentials', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['IPv6 loopback', '::1'],
    ['IPv6 nowhere', '::'],
    ['IPv6 unique local', 'fd00::1'],
    ['IPv6 link-local', 'fe80::1'],
    ['IPv6 multicast', 'ff02::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped private, in hexadecimal', '::ffff:a01:203'],
    ['NAT64 of a private one', '64:ff9b::a01:203'],
    ['IPv4-compatible loopback', '::7f00:1'],
    ['6to4 of a private one', '2002:a01:203::1'],
    ['no address', 'example.com'],
    ['nothing', ''],
  ])('that is %s (%s) is private', (_what, address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
    'that is public (%s) is not',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

describe('a network failure', () => {
  const coded = (code: string, message = 'm') => Object.assign(new Error(message), { code });

  it.each([
    [coded('ECONNREFUSED'), 'ECONNREFUSED'],
    [coded('ENOTFOUND'), 'ENOTFOUND'],
    [coded('EAI_AGAIN'), 'EAI_AGAIN'],
    [coded('UND_ERR_CONNECT_TIMEOUT'), 'ETIMEDOUT'],
    [coded('UND_ERR_HEADERS_TIMEOUT'), 'ETIMEDOUT'],
    [coded('UND_ERR_BODY_TIMEOUT'), 'ETIMEDOUT'],
    [coded('UND_ERR_SOCKET'), 'ECONNRESET'],
    [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [coded('HPE_INVALID_CONSTANT'), 'HPE_INVALID_CONSTANT'],
    [coded('PRIVATE_ADDRESS'), 'PRIVATE_ADDRESS'],
    [new DOMException('over', 'TimeoutError'), 'ETIMEDOUT'],
    [new AggregateError([coded('ECONNREFUSED', 'first')], ''), 'ECONNREFUSED'],
    [new Error('odd'), 'UNKNOWN'],
    ['text', 'UNKNOWN'],
  ])('%s is reported as %s', (error, code) => {
    expect(networkFailure(error, 10_000).code).toBe(code);
  });

  it('reports the message of the first address, at most 500 characters', () => {
    const several = new AggregateError([coded('ECONNREFUSED', 'connect first'), coded('X')], '');
    expect(networkFailure(several, 1).message).toBe('connect first');
    expect(networkFailure(new Error('x'.repeat(9999)), 1).message).toHaveLength(500);
  });
});

describe('the kept text', () => {
  it.each([
    ['plain text', Buffer.from('ok'), 'ok'],
    ['nothing', Buffer.alloc(0), ''],
    ['a NUL', Buffer.from('a\u0000b'), 'a\uFFFDb'],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0x62]), 'a\uFFFDb'],
    ['an end inside a character', Buffer.from([0x61, 0xe2, 0x82]), 'a\uFFFD'],
    ['a byte order mark', Buffer.from('\uFEFFx'), '\uFEFFx'],
  ])('keeps %s', (_what, bytes, expected) => {
    expect(keptText(bytes)).toBe(expected);
  });

  it('cuts at the limit without breaking a character, whatever comes before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom('é', '€', '😀'),
        (shift, sign) => {
          const text = keptText(Buffer.from('x'.repeat(shift) + sign.repeat(KEPT_BYTES)));
          expect(text).not.toContain('\uFFFD');
          const bytes = Buffer.byteLength(text);
          expect(bytes).toBeLessThanOrEqual(KEPT_BYTES);
          expect(bytes).toBeGreaterThan(KEPT_BYTES - 4);
        },
      ),
    );
  });
});
