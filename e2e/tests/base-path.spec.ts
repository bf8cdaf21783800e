import { expect, test } from '@playwright/test';
import { startProgram } from '../fixtures/program.js';

test('below a path: sign-in, a deep link, live updates and hooks', async ({ browser }) => {
  const program = await startProgram({ BASE_PATH: '/connect' });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/connect/')) foreign.push(pathname);
    });
    expect(program.url).toMatch(/\/connect$/);
    await page.goto(program.signInLink);
    await expect(page).toHaveURL(/\/connect\/sandbox$/);
    await page.getByRole('link', { name: 'Users', exact: true }).first().click();
    await expect(page).toHaveURL(/\/connect\/sandbox\/users$/);
    await page.goto(`${program.url}/sandbox/users/register`);
    await page.getByRole('textbox', { name: 'Reference user ID' }).fill('below-a-path');
    await page.getByRole('button', { name: 'Register user' }).click();
    await expect(page).toHaveURL(/\/connect\/sandbox\/users\/below-a-path$/);
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    const [invite] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Continue on this computer' }).click(),
    ]);
    await invite.getByRole('button', { name: 'Pass the check' }).click();
    // The webhook arrived below the path, and was pushed to the page.
    const outcome = page.getByRole('main').getByRole('status').first();
    await expect(outcome).toContainText(/delivered/i);
    expect(foreign).toEqual([]);
  } finally {
    await context.close();
    await program.stop();
  }
});
