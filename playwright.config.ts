import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  // As root, and without the calls that a browser makes on its own account.
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
};
// A document of a test does not live long enough to earn back the time that goes into making its scripts fast.
const QUICKLY_COMPILED = '--js-flags=--no-maglev,--no-turbofan,--no-enable-lazy-source-positions';

export default defineConfig({
  outputDir: 'e2e/results/failures',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long, because the tests of the pages run beside these: only one that fails waits for it.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    // Without them a lost element or a page that never loads would wait for the test's own end, and name nothing.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // Nothing moves: what moves is drawn sixty times a second, on a processor that others need.
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
