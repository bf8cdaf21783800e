import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { serviceOf } from '../../testing/fixtures/scenario-fixture.js';

describe('the last known destinations', () => {
  let sandbox: SandboxFixture;
  let console: TestConsole;
  beforeEach(async () => {
    sandbox = await startTestSandbox();
    console = await startTestConsole({ services: { sandbox: serviceOf(sandbox) } });
  });
  afterEach(async () => {
    await console.stop();
    await sandbox.remove();
  });

  it('are there while the service is away, as they were read', async () => {
    const last = () => console.ask('GET', '/api/sandbox/configs/last');
    expect((await last()).body).toEqual({ configs: null, read_at: null });
    const config = {
      webhook_type: 'USER_VERIFICATION_COMPLETED',
      destination_url: 'https://hooks.example.com/1',
    };
    const admin = '/api/sandbox/v1/webhook/admin/config';
    await console.ask('POST', `${admin}/create_or_edit`, { body: config });
    await console.ask('POST', `${admin}/get`, { body: {} });
    await sandbox.post('/sandbox/maintenance', { on: true });
    expect((await console.ask('POST', `${admin}/get`, { body: {} })).status).toBe(503);
    const { status, body } = await last();
    expect(status).toBe(200);
    expect(body).toEqual({
      configs: [config],
      read_at: expect.any(Number) as unknown, // a matcher is typed as any
    });
    expect((await console.ask('POST', '/api/sandbox/configs/last')).status).toBe(405);
  });
});
