import { existsSync } from 'node:fs';
import { must, run } from './run.mjs';

// The headless shell uses a third less processor time than the whole browser.
const SHELL = 'chromium-headless-shell';
const SYSTEM_BROWSERS = [SHELL, 'chromium', 'chromium-browser', 'google-chrome'];
const systemBrowser = () =>
  SYSTEM_BROWSERS.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
const isDebianAsRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function installPackage() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends'];
  await must('apt-get', ['update'], { quiet: true });
  // Older Debian releases package only the whole browser.
  if ((await run('apt-get', [...install, SHELL], { quiet: true, env })) === 0) return;
  await must('apt-get', [...install, 'chromium'], { quiet: true, env });
}

/**
 * The browser for the tests: CHROMIUM_PATH, the system's, Debian's package where we may install it, or the one that
 * Playwright fetches. Resolves to the environment variables that playwright.config.ts reads.
 */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH ?? systemBrowser();
  if (given) return { CHROMIUM_PATH: given };
  if (isDebianAsRoot()) {
    process.stdout.write('Installing a browser…\n');
    await installPackage();
    const installed = systemBrowser();
    if (installed) return { CHROMIUM_PATH: installed };
  }
  await must('npx', ['playwright', 'install', '--only-shell', 'chromium']);
  return {};
}
