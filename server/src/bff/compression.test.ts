import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestConsole, type TestConsole } from '../testing/fixtures/test-console.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/services/webhook-receiver.js';

let service: WebhookReceiver;
let console: TestConsole;

beforeAll(async () => {
  service = await startWebhookReceiver();
  const sandbox = { baseUrl: service.url, apiKey: 'key', dataRequestForm: 'object', label: 'test' };
  console = await startTestConsole({
    services: { sandbox: { ...sandbox, dataRequestForm: 'object' } },
  });
});
afterAll(async () => {
  await console.stop();
  await service.stop();
});

const listing = async (body: string) => {
  service.answer({ body });
  const path = '/api/sandbox/v1/webhook/admin/call/get';
  return console.ask('POST', path, { headers: { 'accept-encoding': 'gzip' } });
};

it('compresses responses of the API from 1 kB on', async () => {
  const long = JSON.stringify([{ note: 'x'.repeat(2000) }]);
  const answer = await listing(long);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.text).toBe(long);
  const short = await listing('[]');
  expect(short.headers.get('content-encoding')).toBeNull();
});

it('does not compress the event stream', async () => {
  const client = new AbortController();
  const stream = await fetch(`${console.url}/api/sandbox/stream`, {
    headers: { cookie: console.cookie, 'accept-encoding': 'gzip' },
    signal: client.signal,
  });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.headers.get('content-encoding')).toBeNull();
  client.abort();
});
