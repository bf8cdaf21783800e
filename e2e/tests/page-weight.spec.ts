import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { oddTest } from '../fixtures/odd-console.js';
import { startProgram, type Program } from '../fixtures/program.js';
import { settled } from '../fixtures/settled.js';
import { ADMIN, SECRETS, test as base } from '../fixtures/test.js';

const BUDGET_KB = 170;
// The charts and the lower parts of the overview are drawn after the page, in a space reserved for them.
const CHART = /\/(period-chart|delivery-activity|regions)-/;
const CHART_KB = 15;
const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const ADMIN_SIGNS_IN = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

// A separate console, so that the first test finds it empty.
const test = base.extend<object, { program: Program }>({
  program: [
    async ({ browserName: _browserName }, use) => {
      const program = await startProgram({
        ...SECRETS,
        ...ADMIN_SIGNS_IN,
        SANDBOX_RETRY_BASE_MS: '600000',
      });
      await use(program);
      await program.stop();
    },
    { scope: 'worker' },
  ],
});

/** Opens `path`, waits for `drawn`, and expects all loaded JS and CSS to be within `budget`, in kB. */
async function expectInBudget(
  page: Page,
  path: string,
  drawn: () => Promise<void>,
  budget = BUDGET_KB,
) {
  const sizes = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(js|css)$/.test(pathname)) return;
    const read = response.body().then((body) => {
      sizes.set(pathname, gzipSync(body).length / 1000);
    });
    reading.push(read);
  });
  await page.goto(path);
  await drawn();
  await settled(page);
  await Promise.all(reading);
  const sum = (some: [string, number][]) => some.reduce((all, [, size]) => all + size, 0);
  const total = sum([...sizes].filter(([name]) => !CHART.test(name)));
  const files = [...sizes].sort(([, one], [, other]) => other - one);
  const listed = files.map(([name, size]) => `${size.toFixed(2)} ${name}`).join('\n');
  base.info().annotations.push({ type: 'kB gzip', description: total.toFixed(2) });
  expect(sizes.size).toBeGreaterThan(1);
  expect(total, `kB gzip of all loaded JS and CSS:\n${listed}`).toBeLessThanOrEqual(budget);
  expect(sum(files.filter(([name]) => CHART.test(name)))).toBeLessThanOrEqual(CHART_KB);
}

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

const title = (state: string) =>
  `all JS and CSS that "/" loads signed in is at most ${BUDGET_KB} kB gzip: ${state}`;

test(title('a fresh console'), async ({ page }) => {
  const stream = page.waitForRequest(/\/api\/sandbox\/stream/);
  await expectInBudget(page, '/', async () => {
    await stream;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
    await expect(page.getByText('No webhook calls yet')).toBeVisible();
    await expect(region(page, 'Setup')).toBeVisible();
  });
});

const FONTS = ['/assets/geist-latin-wght-normal', '/assets/geist-mono-latin-wght-normal'];
const REPORTS = ['overview', 'activity', 'delivery'].map((each) => `/api/sandbox/${each}`);
const BEGUN: [path: string, begun: string[]][] = [
  ['/sandbox/users', ['/assets/users-page', '/api/sandbox/users', ...FONTS]],
  ['/sandbox', ['/assets/delivery-activity', ...REPORTS, ...FONTS]],
];
// Before any call fails, because a retry is a change, after which the page reads again.
for (const [path, begun] of BEGUN) {
  test(`the first data of ${path} is requested once, with the page itself`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      asked.push(new URL(request.url()).pathname.replace(/-[\w-]{8}\.(js|woff2)$/, ''));
    });
    const compressedOnRequest: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!/^\/assets\/.*\.(js|css)$/.test(pathname)) return;
      // Only files compressed by the build have a content length.
      if (!('content-length' in response.headers())) compressedOnRequest.push(pathname);
    });
    await page.goto(path);
    await settled(page);
    expect(compressedOnRequest).toEqual([]);
    // The first file requests the others once it runs.
    const first = begun.concat('/assets/index');
    expect(asked.filter((each) => first.includes(each)).sort()).toEqual(first.sort());
    for (const each of begun) await expect(page.locator(`link[href*="${each}"]`)).toHaveCount(1);
  });
}

test(
  title('calls, a failing destination, and more to set up'),
  async ({ page, sandbox, receiver }) => {
    receiver.answer({ status: 503, body: 'deploy in progress' });
    await sandbox.configure(COMPLETED, `${receiver.url}/broken`);
    await sandbox.register('weighs-much');
    await sandbox.outcome('weighs-much', 'verified');
    const stream = page.waitForRequest(/\/api\/sandbox\/stream/);
    await expectInBudget(page, '/', async () => {
      await stream;
      await expect(region(page, 'Setup')).toBeVisible();
      await expect(region(page, 'Last call')).toBeVisible();
      await expect(region(page, 'Delivery')).toBeVisible();
      await expect(
        region(page, 'Needs attention').getByText(/^Last response: (HTTP )?503/),
      ).toBeVisible();
    });
  },
);

test('a frame is drawn before any script has run: of a page, or of the form that signs in', async ({
  page,
  browser,
  program,
}) => {
  const signedIn = await page.context().storageState();
  for (const storageState of [signedIn, { cookies: [], origins: [] }]) {
    const context = await browser.newContext({ javaScriptEnabled: false, storageState });
    const opened = await context.newPage();
    await opened.goto(`${program.url}/sandbox/users`);
    const box = await opened.locator('#root p').filter({ visible: true }).boundingBox();
    // The console's name is in the rail on the left, or in a card in the middle.
    const [from, to] = storageState === signedIn ? [0, 220] : [500, 720];
    expect(box?.x).toBeGreaterThanOrEqual(from);
    expect(box?.x).toBeLessThan(to);
    await context.close();
  }
});

// It replaces every page, so it waits for the first file and its own texts, and for nothing else.
test('an unconnected environment loads the first page and less than 1 kB', async ({ page }) => {
  const drawn = () => expect(page.getByText('Production is not connected')).toBeVisible();
  await expectInBudget(page, '/production', drawn, BUDGET_KB + 1);
});

oddTest(title('records that could not be read, and the service away'), async ({ page, odd }) => {
  odd.answer('/v1/webhook/admin/call/get', 'unreadable_rows');
  await expectInBudget(page, '/', async () => {
    await expect(region(page, /^Last \d+ calls/)).toBeVisible();
    odd.answerEverywhere('maintenance');
    const note = page.getByRole('main').getByRole('status').filter({ hasText: 'in maintenance' });
    await expect(note).toBeVisible();
  });
});
