import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createBullBoard } from '@bull-board/api';
import { ExpressAdapter } from '@bull-board/express';
import type { Page } from '@playwright/test';
import { boardQueue } from './board-queue.js';
import { settled } from '../fixtures/settled.js';
import { test as base } from '../fixtures/test.js';

const VISITS = 7;
const SLOWER = 4;

interface Paint {
  /** The first one that shows a text or a picture, and the largest one; ms after the navigation began. */
  first: number;
  largest: number;
  /** The sum of what moved without a press: a part of the window. */
  shift: number;
}

declare global {
  interface Window {
    paint: Paint;
  }
}

/** Notes what is painted, in the page itself. */
function watchPaint(): void {
  const paint: Paint = { first: 0, largest: 0, shift: 0 };
  window.paint = paint;
  const watch = (type: string, seen: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(seen);
    }).observe({ type, buffered: true });
  };
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paint.first = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    paint.largest = startTime;
  });
  watch('layout-shift', (entry) => {
    if ('value' in entry) paint.shift += Number(entry.value);
  });
}

/** Opens the address in a new page of a slowed-down browser without a cache, and reads what was painted. */
async function visit(page: Page, url: string, drawn: (page: Page) => Promise<void>) {
  const opened = await page.context().newPage();
  const browser = await opened.context().newCDPSession(opened);
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await opened.addInitScript(watchPaint);
  await opened.goto(url);
  await drawn(opened);
  // Two frames later, what was drawn last has been painted.
  await opened.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  const paint = await opened.evaluate(() => window.paint);
  await opened.close();
  return paint;
}

const middle = (numbers: number[]) =>
  numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const test = base.extend<{ rival: string }>({
  rival: async ({ browserName: _browserName }, use) => {
    const adapter = new ExpressAdapter().setBasePath('/');
    createBullBoard({ queues: [boardQueue()], serverAdapter: adapter });
    // Its types leave the router open; it is an app of Express.
    const server = createServer(adapter.getRouter() as RequestListener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on TCP
    await use(`http://127.0.0.1:${port}/`);
    server.close();
  },
});

test(`pages at a ${SLOWER} times slower processor`, async ({
  page,
  program,
  rival,
  crowded: _crowded,
}) => {
  const shows = (text: string) => (opened: Page) =>
    opened.getByText(text, { exact: true }).first().waitFor();
  const pages: [name: string, url: string, drawn: (opened: Page) => Promise<void>][] = [
    ['Overview', `${program.url}/sandbox`, settled],
    ['Users', `${program.url}/sandbox/users`, settled],
    ['Calls', `${program.url}/sandbox/calls`, settled],
    ['bull-board, one queue', rival, shows('webhooks')],
    ['bull-board, ten jobs', `${rival}queue/webhooks?status=completed`, shows('deliver 10')],
  ];
  const paints = new Map<string, Paint[]>();
  // In turns, so that what else the machine does meets all of them.
  for (let round = 0; round < VISITS; round += 1) {
    for (const [name, url, drawn] of pages) {
      paints.set(name, [...(paints.get(name) ?? []), await visit(page, url, drawn)]);
    }
  }
  for (const [name, all] of paints) {
    const figures = [
      middle(all.map(({ first }) => first)).toFixed(0),
      middle(all.map(({ largest }) => largest)).toFixed(0),
      middle(all.map(({ shift }) => shift)).toFixed(4),
    ];
    test.info().annotations.push({ type: name, description: figures.join(' ') });
  }
});
