import { describe, expect, it } from 'vitest';
import { PortTakenError } from '../http/listen.js';
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
