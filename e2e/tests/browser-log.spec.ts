import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/test.js';

/** What the browser shows in red to whoever opens its log. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', ({ message }) => faults.push(message));
  return faults;
}

test('nobody being signed in is no fault for the log', async ({ page, context }) => {
  const faults = faultsOf(page);
  await context.clearCookies();
  await page.goto('/sandbox/users');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in\?return=/);
  expect(faults).toEqual([]);
});

test('a refusal that the page tells is in the log as the answer alone', async ({ page }) => {
  const faults = faultsOf(page);
  const code = 'upstream_maintenance';
  const body = { type: 'about:blank', title: 'T', detail: 'T', status: 503, code, request_id: 'r' };
  await page.route(/\/api\/sandbox\/qa$/, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: body }),
  );
  await page.goto('/sandbox/qa/clock');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  expect(faults.filter((fault) => !fault.includes('status of 503'))).toEqual([]);
});
