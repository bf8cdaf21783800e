import { expect, it } from 'vitest';
import { startTestConsole } from '../../testing/fixtures/test-console.js';

it.each<[string, number | string[] | undefined, string]>([
  ['no proxy', undefined, '127.0.0.1'],
  ['one proxy', 1, '203.0.113.9'],
  ['a proxy elsewhere', ['10.0.0.0/8'], '127.0.0.1'],
  ['this proxy', ['127.0.0.1'], '203.0.113.9'],
])('trusting %s, a request that states an address came from %s', async (_who, trusted, address) => {
  const console = await startTestConsole({
    services: {},
    ...(trusted === undefined ? {} : { trustProxy: trusted }),
  });
  // What the client itself wrote comes before what the nearest proxy added.
  const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9', cookie: '' };
  const { headers: answered } = await console.ask('GET', '/api/session', { headers });
  await console.stop();
  const id = answered.get('x-request-id') ?? 'none';
  const line = console
    .log()
    .split('\n')
    .find((each) => each.includes(id) && each.includes('"path"'));
  expect(line).toContain(`"address":"${address}"`);
});
