import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { SECRETS, test } from '../fixtures/test.js';
import { crowd } from '../fixtures/crowd.js';
import { visit } from '../fixtures/visit.js';

const PAGES = [
  '',
  'reconciliation',
  'users',
  'users/register',
  'users/crowd-0',
  'webhooks',
  'calls',
  'events',
  'rerun-jobs',
  ...['registrations', 'outcomes', 'receiver', 'clock', 'scenarios'].map((tab) => `qa/${tab}`),
];

/** The pages of one call, of its bulk rerun, and of a bulk registration with its sheet. */
async function detailPages(page: Page): Promise<string[]> {
  const { request } = page;
  // While no page is open, the service is only polled once or twice a minute.
  await page.goto('/sandbox/calls');
  const listed = async () => {
    const answer = await request.get('/api/sandbox/calls');
    return (await answer.json()) as { calls: { transaction_id: string }[] }; // the contract's callPage
  };
  await expect.poll(async () => (await listed()).calls.length).toBeGreaterThan(0);
  const [call] = (await listed()).calls;
  const transaction_id = call?.transaction_id ?? '';
  const start = async (what: string, more: object) => {
    const data = { ...more, request_id: randomUUID() };
    const answer = await request.post(`/api/sandbox/${what}`, { data });
    return ((await answer.json()) as { id: string }).id; // the contract's job
  };
  const calls = { transaction_ids: [transaction_id] };
  const rerun = await start('rerun-jobs', { calls, per_second: 20, include_rerun: true });
  const many = await start('registrations', { rows: [{ reference_user_id: 'kept-secret' }] });
  return [
    `calls/${encodeURIComponent(transaction_id)}`,
    `rerun-jobs/${rerun}`,
    `qa/registrations/${many}`,
    `qa/registrations/${many}/print`,
  ];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The stream of changes, from when it is open up to the first call that `change` creates. */
async function pushed(
  url: string,
  cookies: { name: string; value: string }[],
  change: () => Promise<unknown>,
): Promise<string> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { body } = await fetch(url, { headers: { cookie } });
  await change();
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString(); // fetch gives bytes
    if (text.includes('event: call')) return text;
  }
  throw new Error(`the stream ended: ${text}`);
}

test('no response, log line or built file holds a key or a secret', async ({
  page,
  program,
  sandbox,
  receiver,
}) => {
  await crowd(sandbox, receiver);
  const seen: string[] = [];
  const reading: Promise<unknown>[] = [];
  page.on('response', (response) => {
    seen.push(JSON.stringify(response.headers()));
    // A response that was cut off by a navigation has no body to search.
    const read = response.text().then(
      (text) => seen.push(text),
      () => undefined,
    );
    reading.push(read);
  });
  for (const path of [...PAGES, ...(await detailPages(page))]) {
    // The document of each page, with its initial data, and all of its requests.
    const headers = { accept: 'text/html' };
    const document = await page.request.get(`/sandbox/${path}`, { headers });
    const html = await document.text();
    expect(html).toContain('<div id="root">');
    seen.push(html, JSON.stringify(document.headers()));
    await visit(page, `/sandbox/${path}`);
    // The overview requests its delivery figures once the rest is drawn.
    if (path === '') await expect(page.getByText('Success rate').first()).toBeVisible();
  }
  await page.request.post('/api/session', { data: { email: 'x@example.test', password: 'guess' } });
  await page.request.post('/api/sandbox/v1/webhook/admin/call/rerun', { data: {} });
  const cookies = await page.context().cookies();
  const built = ['../../server/dist', '../../web/dist']
    .flatMap((folder) => filesIn(fileURLToPath(new URL(folder, import.meta.url))))
    .map((file) => readFileSync(file, 'utf8'));

  // Earlier changes may be too many for a stream to start with.
  const verify = () => sandbox.outcome('pushed-secret', 'verified');
  await sandbox.register('pushed-secret');
  seen.push(await pushed(`${program.url}/api/sandbox/stream`, cookies, verify));
  // The last page's stream has no end; leaving the page ends it.
  await page.goto('about:blank');
  await Promise.all(reading);
  expect(seen.length).toBeGreaterThan(20);
  expect(program.output()).toContain('/api/session');
  for (const secret of [...Object.values(SECRETS), ...cookies.map(({ value }) => value)]) {
    const places = { responses: seen, log: [program.output()], built };
    for (const [place, texts] of Object.entries(places)) {
      expect(
        texts.filter((text) => text.includes(secret)),
        `${place} hold a secret`,
      ).toEqual([]);
    }
  }
});
