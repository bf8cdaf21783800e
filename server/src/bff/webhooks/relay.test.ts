import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verify } from '@octokit/webhooks-methods';
import { callDetail, hookReport } from '../../contract/index.js';
import { createGuardedClient } from '../../http/guarded-call.js';
import { eventually } from '../../testing/eventually.js';
import { sampleDelivery, sendHook } from '../../testing/services/hook-sender.js';
import { startOddService, type OddService } from '../../testing/services/odd-service.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';
import { RELAY_TIMEOUT_MS } from './incoming-delivery-parts.js';
import { passOn, toServiceResponse } from './relay.js';

const SECRET = 'whsec_of_the_sandbox_in_a_test';
const API_KEY = 'api-key-of-a-test-0123456789';
const TYPE = 'USER_VERIFICATION_COMPLETED';

let opened: TestDatabase;
let service: OddService;
let console: TestConsole;
let business: WebhookReceiver;

const start = (allowPrivateDestinations: boolean) => {
  const sandbox = {
    ...{ baseUrl: service.url, apiKey: API_KEY, dataRequestForm: 'object' as const },
    ...{ label: 'test', webhookSecret: SECRET },
  };
  const { database } = opened;
  return startTestConsole({ services: { sandbox }, allowPrivateDestinations, database });
};

beforeAll(async () => {
  opened = await openTestDatabase();
  service = await startOddService();
  console = await start(true);
});
afterAll(async () => {
  await console.stop();
  await service.stop();
  await opened.remove();
});
beforeEach(async () => {
  business = await startWebhookReceiver();
});
afterEach(() => business.stop());

const relayTo = (relay_url: string | null, at = console) =>
  at.ask('PUT', '/api/sandbox/hooks/relay', { body: { webhook_type: TYPE, relay_url } });
const hook = (body = sampleDelivery(), headers: Record<string, string> = {}) =>
  sendHook(`${console.url}/hooks/sandbox`, SECRET, body, headers);
const report = async () => hookReport.parse((await console.ask('GET', '/api/sandbox/hooks')).body);

describe('a relay', () => {
  it('is off by default, and for every other type', async () => {
    expect((await report()).relays).toEqual([]);
    await relayTo(business.url);
    await hook(sampleDelivery({ type: 'USER_VERIFICATION_REVOKED' }));
    expect(business.deliveries).toHaveLength(0);
    await relayTo(null);
    await hook();
    expect(business.deliveries).toHaveLength(0);
    expect((await report()).relays).toEqual([]);
  });

  it('passes on the same bytes with their signature, and no other header that came', async () => {
    await relayTo(`${business.url}/hooks?a=b`);
    const text = ` ${JSON.stringify(sampleDelivery())}\n`;
    const headers = {
      'user-agent': 'the-service/1',
      cookie: 'secret=1',
      authorization: 'Bearer of-a-client',
      'x-forwarded-for': '10.1.2.3',
      'x-request-id': 'req_1',
      expires: 'never',
      'content-type': 'application/json; charset=utf-8',
    };
    const answer = await sendHook(`${console.url}/hooks/sandbox`, SECRET, text, headers);
    expect(answer.status).toBe(200);
    const [delivery] = business.deliveries;
    expect(delivery?.raw.toString()).toBe(text);
    expect(delivery).toMatchObject({ method: 'POST', path: '/hooks?a=b' });
    expect(delivery?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'connect-console',
      host: new URL(business.url).host,
    });
    const signature = String(delivery?.headers['x-hub-signature-256']);
    expect(await verify(SECRET, text, signature)).toBe(true);
    expect(Object.keys(delivery?.headers ?? {}).sort()).toEqual([
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
      'x-connect-console-relay',
      'x-hub-signature-256',
    ]);
  });

  it.each([
    [200, 'application/json', '{"ok":true}', 'application/json'],
    [201, 'application/problem+json', '{}', 'application/json'],
    [204, 'text/plain', '', null],
    [302, 'text/html', 'elsewhere', 'text/plain'],
    [401, 'text/html', '<script>alert(1)</script>', 'text/plain'],
    [500, 'text/plain', 'down', 'text/plain'],
  ])('answers the business’s own %i of %s', async (status, type, body, expected) => {
    business.answer({ status, body, headers: { 'content-type': type, location: '/x' } });
    await relayTo(business.url);
    const answer = await hook();
    expect(answer).toMatchObject({ status, text: body });
    expect(answer.headers.get('content-type')?.split(';')[0] ?? null).toBe(expected);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    [200, 'delivered'],
    [500, 'unknown'],
    [302, 'unknown'],
  ])('whose response is %i leaves the call %s', async (status, state) => {
    business.answer({ status, body: '' });
    await relayTo(business.url);
    const transaction_id = `ewh:relayed-${status}`;
    await hook(sampleDelivery({ transaction_id }));
    // Evidence is written in order: later evidence is not stored sooner.
    await relayTo(null);
    await hook(sampleDelivery({ transaction_id: `${transaction_id}-later` }));
    const stateOf = async (id: string) => {
      const path = `/api/sandbox/call?transaction_id=${encodeURIComponent(id)}`;
      return callDetail.parse((await console.ask('GET', path)).body).call.state;
    };
    await eventually(
      () => stateOf(`${transaction_id}-later`),
      (later) => later === 'delivered',
    );
    expect(await stateOf(transaction_id)).toBe(state);
  });

  it('stores first, and passes a retried delivery on again', async () => {
    business.answer(({ raw }) => ({ status: raw.includes('twice') ? 500 : 200 }));
    await relayTo(business.url);
    const { received } = await report();
    const twice = sampleDelivery({ transaction_id: 'ewh:twice' });
    expect((await hook(twice)).status).toBe(500);
    expect((await hook(twice)).status).toBe(500);
    expect(business.deliveries).toHaveLength(2);
    expect((await report()).received).toBe(received + 1);
  });

  it('is not repeated once the business has accepted the delivery', async () => {
    await relayTo(business.url);
    const captured = sampleDelivery({ transaction_id: 'ewh:captured' });
    business.answer({ status: 201, body: 'thanks' });
    expect(await hook(captured)).toMatchObject({ status: 201, text: 'thanks' });
    business.answer({ status: 500 });
    const repeats = await Promise.all([hook(captured), hook(captured)]);
    expect(repeats.map(({ status }) => status)).toEqual([200, 200]);
    expect(business.deliveries).toHaveLength(1);
  });

  it('relays a delivery older than the archive, or of unknown age, only once the service lists its call', async () => {
    await relayTo(business.url);
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    const transaction_id = 'ewh:replayed';
    const replayed = sampleDelivery({ transaction_id, created_at: daysAgo(91) });
    expect((await hook(replayed)).status).toBe(503);
    expect((await hook(sampleDelivery({ created_at: undefined }))).status).toBe(503);
    expect(business.deliveries).toHaveLength(0);
    expect((await hook(sampleDelivery({ created_at: daysAgo(89) }))).status).toBe(200);

    await opened.database.kysely
      .updateTable('calls')
      .set({ listed_at: Date.now() })
      .where('transaction_id', '=', transaction_id)
      .execute();
    expect((await hook(replayed)).status).toBe(200);
    expect(business.deliveries).toHaveLength(2);
  });

  it('keeps 16 kB of a huge response', async () => {
    business.answer({
      body: `[${'1,'.repeat(5_000_000)}1]`,
      headers: { 'content-type': 'application/json' },
    });
    await relayTo(business.url);
    const answer = await hook();
    expect(answer.text).toHaveLength(16 * 1024);
    expect(answer.headers.get('content-type')).toContain('text/plain');
  });

  it('hides a secret that the business echoes', async () => {
    business.answer({ body: `secret ${SECRET}, key ${API_KEY}` });
    await relayTo(business.url);
    expect((await hook()).text).toBe('secret [webhook secret], key [API key]');
  });
});

describe('a relay without an answer', () => {
  it('is 502 with a reason', async () => {
    business.answer(({ raw }) => (raw.includes('cut') ? { fault: 'reset' } : { status: 418 }));
    await relayTo(business.url);
    const { received } = await report();
    await hook();
    const answer = await hook(sampleDelivery({ transaction_id: 'ewh:cut' }));
    expect(answer.status).toBe(502);
    expect(answer.text).toContain('ECONNRESET');
    expect((await report()).received).toBe(received + 2);
  });

  it.each([
    ['silent', { fault: 'hang' }],
    ['cut in its body', { fault: 'hang-body' }],
  ] as const)('that is %s is 502 once the time is over', async (_what, how) => {
    business.answer(how);
    const client = createGuardedClient({ allowPrivate: true, timeoutMs: 200 });
    const came = { headers: {}, body: Buffer.from('{}') };
    const answer = await passOn(client, business.url, 'http://console.test/hooks/sandbox', came);
    await client.close();
    expect(toServiceResponse(answer)).toMatchObject({
      status: 502,
      text: expect.stringContaining('ETIMEDOUT') as string,
    });
  });

  it('ends before the service gives up at 10 s', () => {
    expect(RELAY_TIMEOUT_MS).toBeLessThan(9_000);
  });

  it.each([
    ['a closed port', 'http://127.0.0.1:9/', 'ECONNREFUSED'],
    ['a name that cannot be', `http://${'a'.repeat(64)}.invalid/`, 'ENOTFOUND'],
  ])('to %s is 502', async (_what, url, code) => {
    await relayTo(url);
    expect(await hook()).toMatchObject({
      status: 502,
      text: expect.stringContaining(code) as string,
    });
  });

  it('to a private address is refused, by name only when it is tried', async () => {
    const strict = await start(false);
    const { port } = new URL(business.url);
    const literal = await relayTo(`http://127.0.0.1:${port}/`, strict);
    expect(literal).toMatchObject({ status: 400, body: { fields: [{ field: 'relay_url' }] } });
    expect((await relayTo(`http://localhost:${port}/`, strict)).status).toBe(200);
    const answer = await sendHook(`${strict.url}/hooks/sandbox`, SECRET, sampleDelivery());
    expect(answer).toMatchObject({ status: 502 });
    expect(answer.text).toContain('PRIVATE_ADDRESS');
    expect(business.deliveries).toHaveLength(0);
    await strict.stop();
  });
});

describe('a relay that leads back', () => {
  it('is refused where its address says so', async () => {
    const answer = await relayTo(`${console.url}/hooks/production`);
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field: 'relay_url' }] } });
  });

  it('is stopped by its mark', async () => {
    await relayTo(business.url);
    const { hook_url } = await report();
    const headers = { 'x-connect-console-relay': `https://other.test/hooks/sandbox, ${hook_url}` };
    const answer = await hook(sampleDelivery(), headers);
    expect(answer.status).toBe(508);
    expect(business.deliveries).toHaveLength(0);
  });

  it('is not one that another console passed on', async () => {
    await relayTo(business.url);
    const other = 'https://other.test/hooks/sandbox';
    expect((await hook(sampleDelivery(), { 'x-connect-console-relay': other })).status).toBe(200);
    const { hook_url } = await report();
    expect(business.deliveries[0]?.headers['x-connect-console-relay']).toBe(
      `${other}, ${hook_url}`,
    );
  });
});

it.each([
  [{}],
  [{ webhook_type: TYPE }],
  [{ webhook_type: '', relay_url: null }],
  [{ webhook_type: TYPE, relay_url: 'ftp://a.test/' }],
  [{ webhook_type: TYPE, relay_url: 'javascript:alert(1)' }],
  [{ webhook_type: TYPE, relay_url: null, more: 1 }],
])('refuses the relay request %j', async (body) => {
  expect((await console.ask('PUT', '/api/sandbox/hooks/relay', { body })).status).toBe(400);
});
