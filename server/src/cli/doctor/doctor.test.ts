import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../bff/index.js';
import { createGuardedClient } from '../../http/guarded-call.js';
import { migratedFile } from '../../testing/fixtures/migrated-file.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { tempFolder } from '../../testing/fixtures/temp-folder.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';
import {
  UpstreamKeyRefusedError,
  UpstreamMaintenanceError,
  UpstreamNotJsonError,
  UpstreamRefusedError,
  UpstreamUnreachableError,
} from '../../upstream/failures.js';
import { checkService, destinationFinding, failureFinding, skewFinding } from './check-service.js';
import { databaseFinding } from './check-settings.js';
import { examine } from './doctor.js';
import { formatFindings } from './finding.js';

describe('a failure of the service', () => {
  it.each<[Error, string, RegExp]>([
    [new UpstreamKeyRefusedError(401, null, null), 'failed', /CONNECT_PRODUCTION_API_KEY/],
    [new UpstreamMaintenanceError(503, null, null), 'warning', /over/],
    [new UpstreamUnreachableError('ECONNREFUSED'), 'failed', /CONNECT_PRODUCTION_BASE_URL/],
    [new UpstreamUnreachableError('CERT_HAS_EXPIRED'), 'failed', /NODE_EXTRA_CA_CERTS/],
    [new UpstreamNotJsonError(200), 'failed', /before \/v1/],
    [new UpstreamRefusedError(403, 'FORBIDDEN', null), 'failed', /what this key may do/],
  ])('%s is %s', (error, state, remedy) => {
    expect(failureFinding('service', 'The service', error, 'production')).toMatchObject({
      state,
      remedy: expect.stringMatching(remedy) as unknown,
    });
  });
});

describe('the clock', () => {
  const now = Date.UTC(2026, 10, 23);
  it.each<[number, boolean, string, RegExp]>([
    [30_000, false, 'ok', /agrees/],
    [31_000, false, 'warning', /31 s ahead/],
    [-7_200_000, false, 'warning', /2 h behind/],
    [3 * 86_400_000, true, 'ok', /3 d ahead.*QA/],
  ])('%d ms off, embedded: %s, is %s', (ms, isEmbedded, state, text) => {
    const date = new Date(now + ms).toUTCString();
    expect(skewFinding('clock', date, now, isEmbedded)).toMatchObject({
      state,
      text: expect.stringMatching(text) as unknown,
    });
  });
  it('is skipped without a Date', () => {
    expect(skewFinding('clock', null, now, false).state).toBe('skipped');
  });
});

it.each<[number | null, string | null, string]>([
  [405, null, 'ok'],
  [302, null, 'warning'],
  [503, null, 'warning'],
  [null, 'ECONNREFUSED', 'warning'],
  [null, 'PRIVATE_ADDRESS', 'warning'],
])('a destination with HTTP %s, %s, is %s', (http_status, code, state) => {
  const response = { http_status, network_error: code === null ? null : { code, message: '' } };
  const found = destinationFinding('type', 'https://hooks.example.com/a?token=secret', response);
  expect(found.state).toBe(state);
  expect(found.text).toContain('hooks.example.com');
  expect(found.text).not.toContain('secret');
});

it.each([
  ['new', 'ok'],
  ['current', 'ok'],
  ['behind', 'warning'],
  ['newer', 'failed'],
  ['earlier', 'failed'],
] as const)('a database that is %s is %s', (schema, state) => {
  expect(databaseFinding('console.db', schema).state).toBe(state);
});

describe('a real set-up', () => {
  const folder = tempFolder();
  let sandbox: SandboxFixture;
  let receiver: WebhookReceiver;
  let environment: Record<string, string>;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    receiver = await startWebhookReceiver();
    const data = folder.file('data');
    mkdirSync(data, { mode: 0o700 });
    writeFileSync(`${data}/console.db`, await migratedFile(migrations), { mode: 0o600 });
    environment = {
      ...{ DATA_DIR: data, PORT: '1', CONNECT_SANDBOX_BASE_URL: sandbox.url },
      CONNECT_SANDBOX_API_KEY: sandbox.key,
    };
    const set = (webhook_type: string, destination_url: string) =>
      sandbox.post('/v1/webhook/admin/config/create_or_edit', { webhook_type, destination_url });
    await set('USER_VERIFICATION_COMPLETED', `${receiver.url}/hook`);
    await set('USER_VERIFICATION_REVOKED', 'http://127.0.0.1:1/');
  });
  afterAll(async () => {
    await receiver.stop();
    await sandbox.remove();
    folder.remove();
  });

  const states = async (changes: Record<string, string> = {}) =>
    Object.fromEntries(
      (await examine({ ...environment, ...changes })).map(({ what, state }) => [what, state]),
    );

  it('is looked at as it is, and delivers nothing', async () => {
    expect(await states()).toEqual({
      ...{ Settings: 'ok', Database: 'ok' },
      ...{ 'sandbox: service': 'ok', 'sandbox: clock': 'ok', 'production: service': 'skipped' },
      'sandbox: USER_VERIFICATION_COMPLETED': 'ok',
      'sandbox: USER_VERIFICATION_REVOKED': 'warning',
      'sandbox: USER_VERIFICATION_DETERMINED_UNFULFILLABLE': 'warning',
    });
    expect(receiver.deliveries.map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('names what is wrong, and no secret', async () => {
    const changes = {
      CONNECT_SANDBOX_API_KEY: 'a-key-that-is-wrong',
      DATABASE_URL: 'postgres://console:a-password-of-ours@127.0.0.1:1/console',
    };
    expect(await states(changes)).toMatchObject({
      ...{ Database: 'failed', 'sandbox: service': 'failed' },
    });
    const text = formatFindings(await examine({ ...environment, ...changes }));
    expect(text).toMatch(/2 problems, 1 warning\n$/);
    expect(text).not.toMatch(/a-key-that|a-password/);
  });

  it.each([
    ['the right one', 'The embedded sandbox responds and accepts the API key.'],
    ['a-key-that-is-wrong', 'The embedded sandbox responds, and refuses the API key.'],
  ])('calls the embedded sandbox by its name, with this key: %s', async (key, text) => {
    const client = createGuardedClient({ allowPrivate: false, timeoutMs: 1_000 });
    const apiKey = key === 'the right one' ? sandbox.key : key;
    const given = { baseUrl: sandbox.url, apiKey, label: 'embedded service', isEmbedded: true };
    const service = { ...given, dataRequestForm: 'object' as const };
    const found = await checkService({
      environment: 'sandbox',
      service,
      client,
      publicUrl: 'http://127.0.0.1:1',
    });
    expect(found[0]).toMatchObject({ what: 'sandbox: service', text });
    await client.close();
  });

  it('reads a password with a percent sign', async () => {
    const DATABASE_URL = 'postgres://console:100%@127.0.0.1:1/console';
    expect(await states({ DATABASE_URL })).toMatchObject({ Database: 'failed' });
  });

  it('does not take a damaged database for a new one', async () => {
    mkdirSync(folder.file('damaged'));
    writeFileSync(folder.file('damaged/console.db'), 'no database '.repeat(400));
    expect(await states({ DATA_DIR: folder.file('damaged') })).toMatchObject({
      Database: 'failed',
    });
  });

  it('is not looked at where the settings cannot be read', async () => {
    expect(await states({ PORT: 'high' })).toEqual({ Settings: 'failed' });
  });
});
