import { expect } from '@playwright/test';
import { usersOf, registerNamed } from '../fixtures/bulk-users.js';
import { printedPages } from '../fixtures/printed-pages.js';
import { test } from '../fixtures/test.js';

test('250 users are registered and printed, and their codes can be scanned from the sheet', async ({
  page,
}) => {
  const id = await registerNamed(page, 250, 'many-{n}');
  const users = await usersOf(page.request, id);
  expect(users).toHaveLength(250);
  expect(users[0]?.reference_user_id).toBe('many-001');

  await page.goto(`/sandbox/qa/registrations/${id}/print`);
  await expect(page.getByText('21 pages')).toBeVisible();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  // The text of every page is checked. Scanning is slow, so a full page and the last one are scanned.
  const SCANNED = [5, 21];
  const pages = await printedPages(pdf, 250, { columns: 3, rows: 4 }, (n) => SCANNED.includes(n));
  expect(pages).toHaveLength(21);
  const printed = pages.flatMap(({ text }) => text.match(/many-\d{3}/g) ?? []);
  expect(printed).toEqual(users.map(({ reference_user_id }) => reference_user_id));
  for (const n of SCANNED) {
    const here = users.slice((n - 1) * 12, n * 12).map(({ invite_url }) => invite_url);
    const none = Array<null>(12 - here.length).fill(null);
    expect(pages[n - 1]?.codes, `page ${n}`).toEqual([...here, ...none]);
  }
  for (const { size } of pages) expect(size).toEqual([210, 297]);
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('a Letter sheet is black on white and complete, without the rest of the page', async ({
    page,
  }) => {
    const id = await registerNamed(page, 29, 'letter-{n}');
    await page.goto(`/sandbox/qa/registrations/${id}`);
    await page.getByRole('link', { name: 'Print QR sheet' }).click();
    await page.getByRole('combobox', { name: 'Paper' }).selectOption('Letter');
    await expect(page).toHaveURL(/paper=letter/);
    await expect(page.getByText('3 pages')).toBeVisible();
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const pages = await printedPages(pdf, 29, { columns: 3, rows: 4 });
    const users = await usersOf(page.request, id);
    expect(pages.map(({ size }) => size)).toEqual(Array(3).fill([216, 279]));
    expect(pages.flatMap(({ codes }) => codes)).toEqual([
      ...users.map(({ invite_url }) => invite_url),
      ...Array<null>(7).fill(null),
    ]);
    expect(pages.every(({ isWhite }) => isWhite)).toBe(true);
    expect(pages[0]?.text).toContain('letter-01');
    expect(pages[2]?.text).toContain('letter-29');
    for (const { text } of pages) expect(text).not.toMatch(/sandbox|skip|QA|paper/i);
  });
});
