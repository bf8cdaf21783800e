import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { fillArchive } from '../fixtures/full-archive.js';
import { startProgram, type Program } from '../fixtures/program.js';
import { settled } from '../fixtures/settled.js';
import { ADMIN, SECRETS, test as base } from '../fixtures/test.js';

const ROWS = 10_000;
const FRAMES = 300;
// Enough samples that the p95 is not the maximum.
const FILTERS = 40;
const SCROLLED_PX = 240;

const test = base.extend<object, { program: Program }>({
  program: [
    async ({ browserName: _browserName }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'connect-console-bench-'));
      await fillArchive(folder, ROWS);
      const program = await startProgram({ ...SECRETS, ADMIN_EMAIL: ADMIN.email }, folder);
      await use(program);
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** How long a choice in the filter `State` takes until the frame that shows its first row, in milliseconds. */
async function filterMs(page: Page, value: string): Promise<number> {
  return page.getByLabel('State:').evaluate(async (select: HTMLSelectElement, chosen) => {
    const body = () => document.querySelector('tbody');
    const before = body()?.textContent;
    const began = performance.now();
    select.value = chosen;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    const frame = () => new Promise(requestAnimationFrame);
    while (body()?.textContent === before || document.querySelector('main [aria-busy="true"]')) {
      await frame();
    }
    await frame();
    return performance.now() - began;
  }, value);
}

/** Loads all rows by scrolling to the end repeatedly. */
async function loadAll(page: Page): Promise<void> {
  const atEnd = async () => {
    await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
    });
    return page.getByText('archived-0', { exact: true }).count();
  };
  await expect.poll(atEnd, { timeout: 300_000, intervals: [20] }).toBeGreaterThan(0);
}

/** The times between frames while the page scrolls up through its rows, sorted. */
const frameTimes = (page: Page) =>
  page.evaluate(
    async ([frames, step]) => {
      const times: number[] = [];
      let last = await new Promise<number>(requestAnimationFrame);
      for (let n = 0; n < frames; n += 1) {
        window.scrollBy(0, -step);
        const now = await new Promise<number>(requestAnimationFrame);
        times.push(now - last);
        last = now;
      }
      return times.sort((one, other) => one - other);
    },
    [FRAMES, SCROLLED_PX] as const,
  );

test(`a list of ${ROWS} calls`, async ({ page }) => {
  test.setTimeout(600_000);
  const note = (type: string, figures: number[]) => {
    const description = figures.map((each) => each.toFixed(1)).join(' ');
    test.info().annotations.push({ type, description });
  };
  const at = (sorted: number[], part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

  await page.goto('/sandbox/calls');
  await settled(page);
  const filtered: number[] = [];
  for (let round = 0; round < FILTERS; round += 1) {
    // A third of the calls has failed, and no listed call is being retried.
    filtered.push(await filterMs(page, round % 2 === 0 ? 'failed' : ''));
  }
  filtered.sort((one, other) => one - other);
  note('a filter, until its first row', [at(filtered, 0.5), at(filtered, 0.95), at(filtered, 1)]);

  await loadAll(page);
  const frames = await frameTimes(page);
  note('a frame while 10,000 rows scroll', [at(frames, 0.5), at(frames, 0.95), at(frames, 1)]);
});
