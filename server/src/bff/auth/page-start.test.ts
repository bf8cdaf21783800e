import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tempFolder } from '../../testing/fixtures/temp-folder.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';

const folder = tempFolder();
let running: TestConsole;

beforeAll(async () => {
  writeFileSync(folder.file('index.html'), '<head></head><p>the page</p>');
  running = await startTestConsole({
    webRoot: folder.path,
    services: {
      sandbox: {
        baseUrl: 'http://127.0.0.1:9',
        apiKey: 'the-secret-api-key',
        label: 'embedded service',
        dataRequestForm: 'object',
      },
    },
  });
});
afterAll(async () => {
  await running.stop();
  folder.remove();
});

const page = async (cookie: string) => {
  const { text } = await running.ask('GET', '/sandbox/users', {
    headers: { accept: 'text/html', cookie },
  });
  return text;
};

it('gives the page its member and environments, once signed in and until signed out', async () => {
  const before = await page(running.cookie);
  const [, content = ''] = /<meta name="page-start" content="([^"]*)" \/>/.exec(before) ?? [];
  expect(JSON.parse(content.replaceAll('&quot;', '"'))).toMatchObject({
    session: { role: 'admin' },
    environments: [{ environment: 'sandbox', connected: true }, { connected: false }],
  });
  expect(before).not.toContain('the-secret-api-key');
  expect(await page('')).toBe('<head></head><p>the page</p>');
  expect(await page('connect_console_session=forged')).toBe('<head></head><p>the page</p>');
  await running.ask('DELETE', '/api/session');
  expect(await page(running.cookie)).toBe('<head></head><p>the page</p>');
});
