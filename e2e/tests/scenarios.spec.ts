import { expect, type Page } from '@playwright/test';
import { fitsEveryWidth } from '../fixtures/fits-every-width.js';
import { passesAxe } from '../fixtures/passes-axe.js';
import { settled } from '../fixtures/settled.js';
import { test } from '../fixtures/test.js';
import { visit } from '../fixtures/visit.js';

// Only one scenario runs at a time.
test.describe.configure({ mode: 'serial' });

const SCENARIOS = '/sandbox/qa/scenarios';
const QUIET = {
  name: 'quiet-three',
  title: 'Three, quietly <b>',
  about: 'Three users pass the check, and one of them withdraws.',
  steps: [
    { do: 'register', people: 'panel', count: 3 },
    { do: 'outcome', people: 'panel', outcome: 'verified' },
    { do: 'outcome', people: 'panel', outcome: 'revoked', first: 1 },
    { do: 'expect_people', people: 'panel', states: { verified: 3 } },
  ],
};

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Scenario as JSON' }).fill(text);
}

test('runs a built-in scenario that passes, and restores destinations', async ({
  page,
  sandbox,
  receiver,
}) => {
  await sandbox.configure('USER_VERIFICATION_COMPLETED', `${receiver.url}/mine`);
  await page.goto(SCENARIOS);
  await settled(page);
  await page.getByRole('button', { name: 'Run A survey of twenty' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('The destinations are restored at the end')).toBeVisible();
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page).toHaveURL(/\/qa\/scenarios\/[\w-]+$/);
  const main = page.getByRole('main');
  await expect(main.getByText(/^Passed: all/)).toBeVisible();
  await expect(main.locator('tr [data-status="passed"]')).toHaveCount(
    await main.locator('tbody tr').count(),
  );
  const configured = JSON.stringify(await sandbox.post('/v1/webhook/admin/config/get'));
  expect(configured).toContain(`${receiver.url}/mine`);

  await main.getByRole('link', { name: 'View users' }).click();
  await expect(page).toHaveURL(/\/sandbox\/users\?q=/);
  await expect(page.getByRole('row')).toHaveCount(21);
  await page.goBack();
  await main.getByRole('link', { name: 'All scenarios' }).click();
  const runs = page.getByRole('list', { name: 'Runs' });
  await expect(runs.getByRole('link', { name: 'A survey of twenty' })).toBeVisible();
});

test('writes a custom scenario that fails, and deletes it', async ({ page }) => {
  await page.goto(SCENARIOS);
  await page.getByRole('link', { name: 'Write a scenario' }).click();
  await write(page, JSON.stringify({ ...QUIET, name: 'Not Short' }, null, 2));
  await page.getByRole('button', { name: 'Save scenario' }).click();
  await expect(page.getByText(/must be a short name/)).toBeVisible();
  await write(page, JSON.stringify(QUIET, null, 2));
  await page.getByRole('button', { name: 'Save scenario' }).click();
  await expect(page.getByRole('textbox', { name: 'Scenario as JSON' })).toHaveCount(0);

  await page.getByRole('button', { name: `Run ${QUIET.title}` }).click();
  const main = page.getByRole('main');
  await expect(main.locator('[data-status="failed"]').first()).toBeVisible();
  const failed = main.getByRole('row').filter({ hasText: 'Not as expected' });
  await expect(failed).toContainText('3 verified');
  await expect(failed).toContainText('2 verified, 1 revoked');
  const first = page.url();
  await main.getByRole('button', { name: /^Run again/ }).click();
  await expect(page).not.toHaveURL(first);
  await expect(main.locator('[data-status="failed"]').first()).toBeVisible();

  await main.getByRole('link', { name: 'All scenarios' }).click();
  await page.getByRole('button', { name: 'Delete quiet-three' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: QUIET.title })).toHaveCount(0);
  const runs = page.getByRole('list', { name: 'Runs' });
  await expect(runs.getByRole('link', { name: QUIET.title })).toHaveCount(2);
});

test('follows and cancels a run by keyboard', async ({ page, sandbox, receiver }) => {
  await sandbox.configure('USER_VERIFICATION_COMPLETED', `${receiver.url}/503`);
  const waits = {
    ...QUIET,
    name: 'waits',
    title: 'Waits',
    steps: [
      { do: 'register', people: 'panel', count: 1000 },
      { do: 'outcome', people: 'panel', outcome: 'verified' },
    ],
  };
  const saved = await page.request.post('/api/sandbox/scenarios', { data: waits });
  expect(saved.status()).toBe(200);
  await page.goto(SCENARIOS);
  await settled(page);
  const run = page.getByRole('button', { name: 'Run Waits' });
  await run.focus();
  await page.keyboard.press('Enter');
  const cancel = page.getByRole('button', { name: 'Cancel run' });
  await cancel.focus();
  await expect(page.locator('tr[aria-current="step"]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').locator('[data-status="cancelled"]').first()).toBeVisible();
  await expect(page.locator('tr [data-status="failed"]').first()).toBeVisible();
});

test('the pages pass axe in both schemes and fit every width', async ({ sharedPage: page }) => {
  await visit(page, SCENARIOS);
  const report = page.getByRole('list', { name: 'Runs' }).getByRole('link').first();
  const path = (await report.getAttribute('href')) ?? 'no run';
  for (const shown of [SCENARIOS, path, `${SCENARIOS}?write=happy-survey`]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, shown);
    for (const steps of await page.locator('summary').all()) await steps.click();
    await passesAxe(page, shown);
    await fitsEveryWidth(page, shown);
  }
});
