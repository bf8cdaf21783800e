import { expect } from '@playwright/test';
import { test } from '../fixtures/test.js';
import { fitsEveryWidth } from '../fixtures/fits-every-width.js';
import { passesAxe } from '../fixtures/passes-axe.js';
import { settled } from '../fixtures/settled.js';
import { visit } from '../fixtures/visit.js';

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
  ['the health of environments', '/settings/environments'],
  ['alerts', '/settings/alerts?open=rule-success_rate_low'],
  ['the audit log', '/settings/audit'],
  ['bulk registration', '/sandbox/qa/registrations'],
  ['bulk registration from a file', '/sandbox/qa/registrations?from=csv'],
  ['an unconnected environment', '/production/users'],
  ['a page that does not exist', '/sandbox/nothing-here'],
] as const;

for (const [name, path] of PAGES) {
  test(`${name} passes axe in both schemes and fits every width`, async ({
    sharedPage: page,
    crowded: _crowded,
  }) => {
    await visit(page, path);
    await passesAxe(page, name);
    await fitsEveryWidth(page, name);
  });
}

test('the panel of a call fits every width', async ({ sharedPage: page, crowded: _crowded }) => {
  await visit(page, '/sandbox/calls?state=retrying');
  await page.getByRole('row').getByRole('link', { name: /ewh:/ }).first().click();
  await expect(page.getByRole('heading', { name: 'Attempts', exact: true })).toBeVisible();
  await settled(page);
  await fitsEveryWidth(page, 'a call');
});

test('sign-in passes axe in both schemes', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto('/sandbox/users');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await passesAxe(page, 'sign-in');
});
