import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { settled } from '../fixtures/settled.js';
import { test } from '../fixtures/test.js';

const BUDGET_KB = 150;

test(`all JS and CSS that "/" loads signed in is at most ${BUDGET_KB} kB gzip`, async ({
  page,
}, info) => {
  const sizes = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return;
    const read = response.body().then((body) => {
      sizes.set(response.url(), gzipSync(body).length);
    });
    reading.push(read);
  });
  // The last script to come is the one that opens the stream.
  const stream = page.waitForRequest(/\/api\/sandbox\/stream/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await stream;
  // What a fresh console alone shows comes by itself, and counts too.
  await expect(page.getByText('No webhook calls yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Setting up' })).toBeVisible();
  await settled(page);
  await Promise.all(reading);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
  info.annotations.push({ type: 'kB gzip', description: total.toFixed(1) });
  expect(sizes.size).toBeGreaterThan(1);
  expect(total).toBeLessThanOrEqual(BUDGET_KB);
});
