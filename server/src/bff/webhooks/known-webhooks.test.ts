import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { eventually } from '../../testing/eventually.js';
import { migratedPlace, type TestPlace } from '../../testing/fixtures/test-place.js';
import { serviceOf } from '../../testing/fixtures/scenario-fixture.js';

describe('the last known destinations', () => {
  let sandbox: SandboxFixture;
  let console: TestConsole;
  let place: TestPlace | undefined;
  beforeEach(async () => {
    sandbox = await startTestSandbox();
    console = await startTestConsole({ services: { sandbox: serviceOf(sandbox) } });
  });
  afterEach(async () => {
    await console.stop();
    await place?.remove();
    await sandbox.remove();
  });

  it('are there while the service is away, as they were read', async () => {
    const known = () => console.ask('GET', '/api/sandbox/configs/known');
    expect((await known()).body).toEqual({ last: null, earlier: null });
    const config = {
      webhook_type: 'USER_VERIFICATION_COMPLETED',
      destination_url: 'https://hooks.example.com/1',
    };
    const admin = '/api/sandbox/v1/webhook/admin/config';
    await console.ask('POST', `${admin}/create_or_edit`, { body: config });
    await console.ask('POST', `${admin}/get`, { body: {} });
    await sandbox.post('/sandbox/maintenance', { on: true });
    expect((await console.ask('POST', `${admin}/get`, { body: {} })).status).toBe(503);
    const { status, body } = await known();
    expect(status).toBe(200);
    const read_at = expect.any(Number) as unknown; // a matcher is typed as any
    expect(body).toEqual({ last: { configs: [config], read_at }, earlier: null });
    expect((await console.ask('POST', '/api/sandbox/configs/known')).status).toBe(405);
  });

  it('of an earlier API key are shown after the key was changed, with the health of both', async () => {
    const config = {
      webhook_type: 'USER_VERIFICATION_COMPLETED',
      destination_url: 'https://hooks.example.com/of-the-earlier-key',
    };
    const admin = '/api/sandbox/v1/webhook/admin/config';
    const known = () => console.ask('GET', '/api/sandbox/configs/known');
    await console.ask('POST', `${admin}/create_or_edit`, { body: config });
    await console.ask('POST', `${admin}/get`, { body: {} });
    expect((await known()).body).toMatchObject({ earlier: null });
    await console.stop();

    place = await migratedPlace();
    const first = await startTestConsole({ services: { sandbox: serviceOf(sandbox) }, place });
    await first.ask('POST', `${admin}/get`, { body: {} });
    await first.stop();
    const refused = { ...serviceOf(sandbox), apiKey: 'another-key-of-the-service' };
    console = await startTestConsole({ services: { sandbox: refused }, place, sync: {} });
    expect((await known()).body).toMatchObject({ earlier: { configs: [config] } });
    const health = () => console.ask('GET', '/api/environments/health');
    const isKeyRefused = { state: 'failing', is_reachable: true, is_key_accepted: false };
    await eventually(health, ({ body }) => JSON.stringify(body).includes('"state":"failing"'));
    expect((await health()).body).toMatchObject({
      environments: [{ environment: 'sandbox', ...isKeyRefused, polled_at: null }],
    });
    expect((await console.ask('GET', '/api/backups')).body).toEqual({
      ...{ every_hours: null, last: null, failure: null },
    });
  });
});
