import { expect, type Page } from '@playwright/test';
import { settled } from '../fixtures/settled.js';
import { test } from '../fixtures/test.js';

/** The errors and warnings in the browser's log. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

test('opening a page logs no error and no warning', async ({ page }) => {
  const errors = errorsOf(page);
  for (const path of ['/sandbox', '/sandbox/users', '/sandbox/calls', '/sandbox/webhooks']) {
    await page.goto(path);
    await settled(page);
  }
  expect(errors).toEqual([]);
});

test('being signed out logs no error', async ({ page, context }) => {
  const errors = errorsOf(page);
  await context.clearCookies();
  await page.goto('/sandbox/users');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in\?return=/);
  expect(errors).toEqual([]);
});

test('a failed request that the page shows logs only its status', async ({ page }) => {
  const errors = errorsOf(page);
  const code = 'upstream_maintenance';
  const body = { type: 'about:blank', title: 'T', detail: 'T', status: 503, code, request_id: 'r' };
  await page.route(/\/api\/sandbox\/qa$/, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: body }),
  );
  await page.goto('/sandbox/qa/clock');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  expect(errors.filter((error) => !error.includes('status of 503'))).toEqual([]);
});
