import { expect } from '@playwright/test';
import { test } from '../fixtures/test.js';
import { fitsPhone } from '../fixtures/fits-phone.js';
import { passesAxe } from '../fixtures/passes-axe.js';
import { settled } from '../fixtures/settled.js';

const PAGES = [
  ['overview', '/sandbox'],
  ['reconciliation', '/sandbox/reconciliation'],
  ['users', '/sandbox/users'],
  ['register', '/sandbox/users/register'],
  ['one user', '/sandbox/users/crowd-0'],
  ['webhooks', '/sandbox/webhooks'],
  ['verify signatures', '/sandbox/webhooks/verify?language=java'],
  ['calls', '/sandbox/calls'],
  ['events', '/sandbox/events'],
  ['bulk reruns', '/sandbox/rerun-jobs'],
  ['bulk registration', '/sandbox/qa/registrations'],
  ['bulk registration from a file', '/sandbox/qa/registrations?from=csv'],
  ['an unconnected environment', '/production/users'],
  ['a page that does not exist', '/sandbox/nothing-here'],
] as const;

for (const [name, path] of PAGES) {
  test(`${name} passes axe in both schemes and fits 360 px`, async ({
    page,
    crowded: _crowded,
  }) => {
    await page.goto(path);
    await settled(page);
    await passesAxe(page, name);
    await fitsPhone(page, name);
  });
}

test('sign-in passes axe in both schemes', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto('/sandbox/users');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await passesAxe(page, 'sign-in');
});
