import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  // As root, and without the requests that a browser makes by itself.
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
};
// A test's page does not live long enough for optimising compilers to pay off.
const QUICKLY_COMPILED = '--js-flags=--no-maglev,--no-turbofan,--no-enable-lazy-source-positions';

export default defineConfig({
  outputDir: 'e2e/results/failures',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long, because the tests of the pages run at the same time: only a failing test waits this long.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    // Without these, a missing element or a page that never loads would wait for the test's own time-out, and name
    // nothing.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // No animations: they are drawn sixty times a second, on a processor that others need.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
  projects: [
    {
      name: 'browser',
      testDir: 'e2e/tests',
      use: { launchOptions: { ...launchOptions, args: [...launchOptions.args, QUICKLY_COMPILED] } },
    },
    { name: 'screenshots', testDir: 'e2e/screenshots' },
    { name: 'bench', testDir: 'e2e/bench' },
  ],
});
