import { expect, type Page } from '@playwright/test';
import { usersOf } from '../fixtures/bulk-users.js';
import { fitsEveryWidth } from '../fixtures/fits-every-width.js';
import { passesAxe } from '../fixtures/passes-axe.js';
import { test } from '../fixtures/test.js';
import { visit } from '../fixtures/visit.js';

test('hostile cells of a CSV file are reported by line, shown as text, and harmless in the export', async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const cells = [
    ['=HYPERLINK("http://evil.test","x")', ''],
    ['+SUM(A1:A9)', ''],
    ['@cmd', ''],
    ['-2+3', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['two\nlines', ''],
    ['\u202egnp.exe', ''],
    ['bell\u0007', ''],
    ['名前 👩‍🔬', ''],
    ['bad-redirect', 'javascript:alert(1)'],
    ['', 'https://example.test/'],
    ['y'.repeat(256), ''],
    ['@cmd', ''],
  ];
  const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
  const rows = [
    ['reference_user_id', 'redirect_url', '<b>note</b>'],
    ...cells.map((r) => [...r, '']),
  ];
  const csv = `\ufeff${rows.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`;
  await page.goto('/sandbox/qa/registrations?from=csv');
  await page.getByLabel('CSV file', { exact: true }).setInputFiles({
    ...{ name: '<i>users</i>.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(csv),
  });
  await expect(page.getByText('<b>note</b>')).toBeVisible();
  const skipped = page.getByRole('region', { name: 'Skipped lines' }).getByRole('row');
  await expect(skipped).toHaveText([
    /^Line/,
    /^12bad-redirectredirect_url must be a full URL, such as https:\/\/hooks\.example\.com\/connect$/,
    /^13–reference_user_id is missing$/,
    /^14y.*reference_user_id must have at most 255 characters$/,
    /^15@cmdSame ID as line 4$/,
  ]);
  await page.getByRole('button', { name: 'Register 9 users in the sandbox' }).click();
  await expect(page.getByText('9 of 9 users registered.')).toBeVisible();
  await expect(
    page.getByRole('link', { name: '<img src=x onerror=alert(1)>', exact: true }),
  ).toBeVisible();
  expect(dialogs).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) {
    chunks.push(chunk as Buffer); // a stream of bytes
  }
  const exported = Buffer.concat(chunks).toString('utf8');
  expect(exported).toContain("'=HYPERLINK");
  expect(exported).not.toMatch(/(?:^|,|")[=+@-](?:HYPERLINK|SUM|cmd|2)/m);
});

test('files other than CSV are rejected with a reason', async ({ page }) => {
  await page.goto('/sandbox/qa/registrations?from=csv');
  const file = page.getByLabel('CSV file', { exact: true });
  const give = (name: string, ...bytes: number[]) =>
    file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes) });
  await give('users.xlsx', 0x50, 0x4b, 3, 4, 20, 0);
  await expect(page.getByRole('alert')).toHaveText(/spreadsheet.*CSV UTF-8/);
  await give('empty.csv');
  await expect(page.getByRole('alert')).toHaveText('The file is empty.');
  await give('ids.csv', ...Buffer.from('a\nb\n'));
  await expect(page.getByRole('alert')).toHaveText(/first line must name the columns/);
  await expect(page.getByText('No users yet')).toBeVisible();
  await give('good.csv', ...Buffer.from('reference_user_id\nfrom-a-file\n'));
  await expect(page.getByRole('button', { name: 'Register 1 user in the sandbox' })).toBeVisible();
});

test('users are pasted, registered and filtered, without a mouse', async ({ page }) => {
  await page.goto('/sandbox/users');
  // An empty list offers it a second time.
  await page.getByRole('link', { name: 'Register many…' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bulk registration');
  await page.getByRole('radio', { name: /^Generate IDs/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/from=pasted/);
  await page.getByRole('textbox', { name: 'Reference user IDs' }).focus();
  await page.keyboard.insertText('typed-1\n\ntyped-2\ntyped-1\n');
  await expect(page.getByText('Same ID as line 1')).toBeVisible();
  await page.getByRole('button', { name: 'Register 2 users in the sandbox' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 2 users registered.')).toBeVisible();
  await page.getByRole('button', { name: /^Registered/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/state=accepted/);
  await page.getByRole('link', { name: 'typed-2', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users\/typed-2$/);
});

/** Starts a bulk registration of 300 users and pauses it before the page has its response. */
async function startAndPause(page: Page, pattern: string): Promise<void> {
  await page.goto('/sandbox/qa/registrations');
  // Pressing Pause on the page could come too late.
  await page.route('**/api/sandbox/registrations', async (route) => {
    const answer = await route.fetch();
    const { id } = (await answer.json()) as { id: string }; // the registration job
    await page.request.post(`/api/sandbox/registrations/${id}/pause`);
    await route.fulfill({ response: answer });
  });
  await page.getByRole('textbox', { name: 'How many' }).fill('300');
  await page.getByRole('textbox', { name: 'ID pattern' }).fill(pattern);
  await page.getByRole('button', { name: 'Register 300 users in the sandbox' }).click();
  await expect(page).toHaveURL(/\/qa\/registrations\/[^/]+$/);
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
}

test('a paused bulk registration survives closing its page, and finishes after resuming', async ({
  page,
  context,
}) => {
  await startAndPause(page, 'paused-{n}');
  const address = page.url();
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await again.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(again.getByText('300 of 300 users registered.')).toBeVisible();
  const users = await usersOf(again.request, new URL(address).pathname.split('/').at(-1) ?? '');
  expect(new Set(users.map(({ invite_url }) => invite_url)).size).toBe(300);
});

test('the rest of a bulk registration is cancelled after a confirmation, and can be retried', async ({
  page,
}) => {
  await startAndPause(page, 'cancelled-{n}');
  await page.getByRole('button', { name: 'Cancel the rest' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the rest' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText(/of 300 users registered, [\d,]+ not sent\.$/)).toBeVisible();
  await page.getByRole('button', { name: /^Retry [\d,]+ users$/ }).click();
  await expect(page.getByText('300 of 300 users registered.')).toBeVisible();
});

test('a long registration and its sheet pass axe in both schemes and fit every width', async ({
  page,
}) => {
  await page.goto('/sandbox/qa/registrations?from=pasted');
  const ids = ['w'.repeat(255), '<b>', ...Array.from({ length: 20 }, (_p, n) => `axe-${n}`)];
  await page.getByRole('textbox', { name: 'Reference user IDs' }).fill(ids.join('\n'));
  await page.getByRole('button', { name: /^Register 22 users/ }).click();
  await expect(page).toHaveURL(/\/qa\/registrations\/[^/?]+$/);
  await expect(page.getByText('22 of 22 users registered.')).toBeVisible();
  const address = page.url();
  for (const path of [address, `${address}/print`]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, path);
    await passesAxe(page, path);
    await fitsEveryWidth(page, path);
  }
});
