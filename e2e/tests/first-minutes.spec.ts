import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { startProgram } from '../fixtures/program.js';

const MOST_CLICKS = 6;

/** Notes in the page all that is ever drawn in red, but for buttons that delete. */
async function watchForRed(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenRed: seen });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.text-bad:not(button, button *)')) {
        if (!seen.includes(textContent)) seen.push(textContent);
      }
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  return () =>
    page.evaluate(() => ('seenRed' in window ? (window.seenRed as string[]) : ['not watched'])); // set above
}

test('the first user is verified on this computer, and the webhook delivered, in a few clicks', async ({
  page,
}) => {
  const program = await startProgram();
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const red = await watchForRed(page);
  await page.goto(program.signInLink);
  await expect(page.getByText('3 of 3 webhooks configured')).toBeVisible();
  await click(page.getByRole('button', { name: 'Register user' }));
  await page.getByRole('textbox', { name: 'Reference user ID' }).fill('first-user');
  await click(page.getByRole('main').getByRole('button', { name: 'Register user' }));

  const opened = page.waitForEvent('popup');
  await click(page.getByRole('link', { name: 'Continue on this computer' }));
  const check = await opened;
  await click(check.getByRole('button', { name: 'Pass the check' }));

  const outcome = page.getByRole('main').getByRole('status').first();
  await expect(outcome).toContainText('Verified');
  await expect(outcome).toContainText(/delivered/i);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await expect(page.getByText('Delivers to this console')).toHaveCount(3);
  expect(await red()).toEqual([]);
  await program.stop();
});

test('an admin finds the webhook secret on the page and in the file that the start names', async ({
  page,
}) => {
  const program = await startProgram();
  await page.goto(program.signInLink);
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Deliveries to this console' });
  await panel.getByRole('button', { name: 'Reveal' }).click();
  const secret = panel.getByText(/^whsec_/);
  await expect(secret).toBeVisible();
  await expect(panel).toContainText(/recorded; last .+/);
  const shown = await secret.textContent();
  const file = /Webhook secret +in (.+)/.exec(program.output())?.[1] ?? '';
  expect(readFileSync(file, 'utf8').trim()).toBe(shown);
  expect(program.output()).not.toContain(shown);
  await program.stop();
});
