import { expect } from '@playwright/test';
import { layoutFaults } from '../fixtures/layout-faults.js';
import { ADMIN, test } from '../fixtures/test.js';

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
