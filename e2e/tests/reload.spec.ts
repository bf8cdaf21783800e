import { expect } from '@playwright/test';
import { test } from '../fixtures/test.js';
import { visit } from '../fixtures/visit.js';

const PAGES = [
  ['/sandbox/users?status=verified&sort=known_since', 'Users'],
  ['/sandbox/users/register', 'Register'],
  ['/sandbox/users/crowd-2', 'crowd-2'],
  ['/sandbox/webhooks', 'Webhooks'],
  ['/sandbox/calls?status=COMPLETED', 'Calls'],
  ['/sandbox/events', 'Attempts'],
] as const;

for (const [path, heading] of PAGES) {
  test(`${path} is the same after a reload, and when pasted`, async ({
    sharedPage: page,
    crowded: _crowded,
  }) => {
    await page.request.post('/api/sandbox/users', { data: { reference_user_id: 'crowd-2' } });
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const visit of [() => page.goto(path), () => page.reload()]) {
      await visit();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    }
    expect(errors).toEqual([]);
    // They come with the page, which then first requests its own data.
    expect(asked).not.toContain('/api/session');
    expect(asked).not.toContain('/api/environments');
  });
}

// Each on one page only: how every page reads its address is covered by the tests of the rules.
for (const [area, heading, query] of [
  ['users', 'Users', 'status=%00'],
  ['calls', 'Calls', 'status[]=x'],
  ['events', 'Attempts', 'q=%F0%9F'],
  ['users', 'Users', 'sort={"a":1}'],
  ['calls', 'Calls', 'status=' + 'x'.repeat(3000)],
] as const) {
  test(`no URL crashes a page: ${area}?${query.slice(0, 20)}`, async ({ sharedPage: page }) => {
    await page.goto(`/sandbox/${area}?${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  });
}

test('an ID of any characters has a page', async ({ page, sandbox }) => {
  for (const id of ['a/b', '..', '%2F', 'ünï ☃', '<b>x</b>?#']) {
    await sandbox.register(id);
    const followed = await page.request.post('/api/sandbox/users', {
      data: { reference_user_id: id },
    });
    expect(followed.status()).toBe(200);
    await visit(page, `/sandbox/users?q=${encodeURIComponent(id)}`);
    await page.getByRole('link', { name: id, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(id);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(id);
  }
});
