import { describe, expect, it } from 'vitest';
import { PortTakenError, urlOf } from '../http/listen.js';
import { startTestSandbox } from '../testing/fixtures/sandbox-fixture.js';

describe('starting', () => {
  it('says that the port is taken', async () => {
    const first = await startTestSandbox();
    const port = Number(new URL(first.url).port);
    await expect(startTestSandbox({ port })).rejects.toBeInstanceOf(PortTakenError);
    await first.remove();
  });

  it('refuses a key for both sides', async () => {
    const both = startTestSandbox({ sandboxKeys: ['k'], productionKeys: ['k'] });
    await expect(both).rejects.toThrow('same API key');
  });
});

it.each([
  ['0.0.0.0', 'http://127.0.0.1:4000'],
  ['::', 'http://127.0.0.1:4000'],
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['192.168.1.5', 'http://192.168.1.5:4000'],
  ['::1', 'http://[::1]:4000'],
  ['localhost', 'http://localhost:4000'],
])('a program here reaches a server at %s by %s', (host, url) => {
  expect(urlOf(host, 4000)).toBe(url);
});
