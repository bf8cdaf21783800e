import { expect } from '@playwright/test';
import { layoutFaults } from '../fixtures/layout-faults.js';
import { ADMIN, test } from '../fixtures/test.js';
import { visit } from '../fixtures/visit.js';

test('lists and forms fit where the reader has set large text in the browser', async ({
  playwright,
  program,
  crowded: _crowded,
}) => {
  const { launchOptions } = test.info().project.use;
  const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=24'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage();
  await page.request.post(`${program.url}/api/session`, { data: ADMIN });
  for (const [list, column] of [
    ['users', 'Status'],
    ['calls', 'State'],
    ['events', 'Response'],
  ] as const) {
    await page.goto(`${program.url}/sandbox/${list}`);
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      await expect
        .poll(() => page.evaluate(layoutFaults, 150), `${list} at ${width} px`)
        .toEqual([]);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${program.url}/sandbox/qa/registrations`);
  const pattern = page.getByRole('textbox', { name: 'ID pattern' });
  // Fields grow with the text beside them.
  await expect(pattern).toHaveCSS('font-size', '24px');
  await expect.poll(() => page.evaluate(layoutFaults, 150)).toEqual([]);
  await browser.close();
});

// WCAG 2.2, 1.4.12.
const SPACED = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

test('pages fit where the reader spaces the text out', async ({ page, crowded: _crowded }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['', '/users', '/users/crowd-2', '/webhooks', '/calls', '/qa/outcomes']) {
    await visit(page, `/sandbox${path}`);
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    }, SPACED);
    await expect.poll(() => page.evaluate(layoutFaults, 0), path).toEqual([]);
  }
});
