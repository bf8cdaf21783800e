import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { serviceOf } from '../../testing/fixtures/scenario-fixture.js';
import { createChangeFeed } from '../feed/change-feed.js';
import { createLastResponses } from '../service/last-responses.js';

describe('the store', () => {
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = await openTestDatabase();
  });
  afterEach(() => opened.remove());

  it('keeps the newest answer of each question and environment, and its time', async () => {
    const { database } = opened;
    const changes = createChangeFeed(database);
    const write = vi.spyOn(changes, 'write');
    const answers = createLastResponses(database, changes);
    expect(await answers.read('sandbox', 'configs')).toBeNull();
    const from = Date.now();
    await answers.keep('sandbox', 'configs', [{ webhook_type: '⚠ <b>', destination_url: 'x' }]);
    await answers.keep('production', 'configs', []);
    await answers.keep('sandbox', 'offer', { clock: 1 });
    const stored = await answers.read('sandbox', 'configs');
    expect(stored?.response).toEqual([{ webhook_type: '⚠ <b>', destination_url: 'x' }]);
    expect(stored?.read_at).toBeGreaterThanOrEqual(from);
    expect(write).toHaveBeenCalledTimes(3);
    // The same again, and a clock that goes on, are no news.
    await answers.keep('production', 'configs', []);
    await answers.keep('sandbox', 'offer', { clock: 2 });
    expect(write).toHaveBeenCalledTimes(3);
    await answers.keep('sandbox', 'configs', []);
    expect((await answers.read('sandbox', 'configs'))?.response).toEqual([]);
    await answers.forget('sandbox', 'configs');
    expect(await answers.read('sandbox', 'configs')).toBeNull();
    expect((await answers.read('production', 'configs'))?.response).toEqual([]);
  });
});

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
