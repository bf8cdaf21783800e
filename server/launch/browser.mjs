import { existsSync } from 'node:fs';
import { must } from './run.mjs';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const systemBrowser = () => SYSTEM_BROWSERS.find((path) => existsSync(path));

/**
 * The browser for the tests: CHROMIUM_PATH, the system's, Debian's package where we may install it, or
 * the one that Playwright fetches. Answers the environment variables that playwright.config.ts reads.
 */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH ?? systemBrowser();
  if (given) return { CHROMIUM_PATH: given };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing chromium…\n');
    await must('apt-get', ['update'], { quiet: true });
    await must('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = systemBrowser();
    if (installed) return { CHROMIUM_PATH: installed };
  }
  await must('npx', ['playwright', 'install', 'chromium']);
  return {};
}
