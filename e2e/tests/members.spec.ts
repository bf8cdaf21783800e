import { networkInterfaces } from 'node:os';
import { expect, type Page } from '@playwright/test';
import { fitsEveryWidth } from '../fixtures/fits-every-width.js';
import { passesAxe } from '../fixtures/passes-axe.js';
import { test } from '../fixtures/test.js';
import { visit } from '../fixtures/visit.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';

// Without one, no phone could open an invite, and the switch is not offered.
const HAS_NETWORK = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .some(({ family, internal }) => family === 'IPv4' && !internal);

/** Invites a member on the open page of members; returns the link. */
async function invite(page: Page, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite member' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`The ${role}`);
  await page.getByLabel('Email address').fill(`${role}@example.test`);
  await page.getByLabel('Role', { exact: true }).selectOption(role);
  await page.getByRole('button', { name: 'Create invite link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).innerText();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  return link;
}

/** Expects a control that the role may not use, and its reason on hover and on focus. */
async function expectRefused(page: Page, name: string | RegExp, role: string): Promise<void> {
  const control = page.getByRole('button', { name }).first();
  await expect(control).toHaveAttribute('aria-disabled', 'true');
  const reason = `The role ${role} does not allow this in sandbox`;
  await expect(control).toHaveAttribute('title', reason);
  await control.focus();
  await expect(page.getByText(reason)).toBeVisible();
}

async function openCall(page: Page): Promise<void> {
  await visit(page, '/sandbox/calls?user=of-the-day');
  await page.getByRole('row').filter({ hasText: 'of-the-day' }).first().click();
  await expect(page.getByRole('region', { name: 'Attempt ladder' })).toBeVisible();
}

test('an admin invites members, each role has its day, and one is disabled while signed in', async ({
  page,
  browser,
  program,
  sandbox,
  receiver,
}) => {
  receiver.answer({ status: 500 });
  await sandbox.configure(COMPLETED, `${receiver.url}/of-the-day`);
  await sandbox.register('of-the-day');
  await sandbox.outcome('of-the-day', 'verified');
  await page.goto('/settings/members');
  await expect(page.getByRole('link', { name: /^First admin/ })).toBeVisible();

  /** The browser of a new member, who has set a password by the link. */
  async function join(role: string): Promise<Page> {
    const link = await invite(page, role);
    const context = await browser.newContext({ baseURL: program.url, reducedMotion: 'reduce' });
    const theirs = await context.newPage();
    await theirs.goto(link);
    await theirs.getByLabel('New password').fill(`the ${role} and a grey tortoise`);
    await theirs.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Overview');
    return theirs;
  }

  const viewer = await join('viewer');
  await openCall(viewer);
  await expectRefused(viewer, /^Rerun ewh/, 'viewer');

  const staff = await join('staff');
  await openCall(staff);
  await expectRefused(staff, /^Rerun ewh/, 'staff');
  await visit(staff, '/sandbox/users/register');
  await staff.getByRole('textbox', { name: 'Reference user ID' }).fill('by-staff');
  await staff.getByRole('main').getByRole('button', { name: 'Register user' }).click();
  await expect(staff).toHaveURL('/sandbox/users/by-staff');
  await staff.context().close();

  const support = await join('support');
  await openCall(support);
  await support
    .getByRole('button', { name: /^Rerun ewh/ })
    .first()
    .click();
  await expect(support.getByText('Rerun requested').first()).toBeVisible();
  await visit(support, '/sandbox/webhooks');
  await expectRefused(support, 'Edit', 'support');
  await support.context().close();

  const qa = await join('qa');
  await visit(qa, '/sandbox/webhooks');
  const webhook = qa.getByRole('region', { name: COMPLETED });
  await webhook.getByRole('button', { name: /^Send test event/ }).click();
  await expect(webhook.getByText(/Test event sent to/)).toBeVisible();
  await visit(qa, '/settings/members');
  await expect(qa.getByText('The role qa does not allow members')).toBeVisible();
  await visit(qa, '/settings/environments');
  const letIn = qa.getByRole('button', { name: 'Let phones in' });
  await expect(letIn).toHaveCount(HAS_NETWORK ? 1 : 0);
  if (HAS_NETWORK) {
    await letIn.click();
    await expect(qa.getByText(/^Phones in this network can open invites at/)).toBeVisible();
    await qa.getByRole('button', { name: 'Stop phones' }).click();
    await expect(letIn).toBeVisible();
  }
  await qa.context().close();

  await page.getByRole('link', { name: /^The viewer/ }).click();
  await passesAxe(page, 'members');
  await fitsEveryWidth(page, 'members');
  await page.getByRole('button', { name: 'Disable…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(viewer.getByRole('heading', { name: 'Your account is disabled' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^The viewer/ }).locator('..')).toContainText(
    'Disabled',
  );
  await visit(page, '/settings/account');
  await expect(page.getByRole('list', { name: 'Your sessions' })).toContainText('This browser');
  await passesAxe(page, 'account');
  await fitsEveryWidth(page, 'account');
  await viewer.context().close();
});
