import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createBullBoard } from '@bull-board/api';
import { ExpressAdapter } from '@bull-board/express';
import type { CDPSession, Cookie } from '@playwright/test';
import { boardQueue } from './board-queue.js';
import { openUnwatched } from './unwatched-page.js';
import { test as base } from '../fixtures/test.js';

const VISITS = 7;
const SLOWER = 4;

/** A page's name, address, and a text that it shows with its data. */
type Visited = readonly [name: string, url: string, text: string];

interface Paint {
  /** The first and the largest paint of text or a picture; ms after the navigation started. */
  first: number;
  largest: number;
  /** The sum of the layout shifts without user input, as a fraction of the window. */
  shift: number;
}

declare global {
  interface Window {
    paint: Paint;
  }
}

/** Records the paints, in the page itself. */
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

// A page is at rest when its largest paint is this old.
const QUIET_MS = 1500;

interface Seen {
  paint: Paint;
  /** Milliseconds after the navigation started. */
  now: number;
  isShown: boolean;
}

/** Opens the address in a slowed-down browser without a cache; returns the paints until the page was at rest. */
async function visit(browser: CDPSession, cookie: Cookie, [, url, text]: Visited): Promise<Paint> {
  const { send, evaluate, close } = await openUnwatched(browser);
  await send('Page.enable');
  await send('Network.enable');
  await send('Network.setCacheDisabled', { cacheDisabled: true });
  await send('Network.setCookie', { name: cookie.name, value: cookie.value, url });
  await send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchPaint.toString()})()` });
  await send('Page.navigate', { url });
  const isShown = `document.body.innerText.includes(${JSON.stringify(text)})`;
  const expression = `({ paint, now: performance.now(), isShown: ${isShown} })`;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    const { paint, now, isShown } = await evaluate<Seen>(expression);
    if (!isShown || now < paint.largest + QUIET_MS) continue;
    await close();
    return paint;
  }
}

const middle = (numbers: number[]) =>
  numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const test = base.extend<{ rival: string }>({
  rival: async ({ browserName: _browserName }, use) => {
    const adapter = new ExpressAdapter().setBasePath('/');
    createBullBoard({ queues: [boardQueue()], serverAdapter: adapter });
    // Its types do not type the router, which is an Express app.
    const server = createServer(adapter.getRouter() as RequestListener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on TCP
    await use(`http://127.0.0.1:${port}/`);
    server.close();
  },
});

test(`pages at a ${SLOWER} times slower processor`, async ({
  browser,
  page,
  program,
  rival,
  crowded: _crowded,
}) => {
  test.setTimeout(600_000);
  const pages: Visited[] = [
    ['Overview', `${program.url}/sandbox`, 'Median time to delivery'],
    ['Users', `${program.url}/sandbox/users`, 'Registered here'],
    ['Calls', `${program.url}/sandbox/calls`, 'Delivered'],
    ['bull-board, one queue', rival, 'webhooks'],
    ['bull-board, ten jobs', `${rival}queue/webhooks?status=completed`, 'deliver 10'],
  ];
  const [cookie] = await page.context().cookies();
  if (!cookie) throw new Error('The member has no cookie');
  const session = await browser.newBrowserCDPSession();
  const paints = new Map<string, Paint[]>();
  // In turns, so that other load on the machine affects all of them equally.
  for (let round = 0; round < VISITS; round += 1) {
    for (const each of pages) {
      const [name] = each;
      paints.set(name, [...(paints.get(name) ?? []), await visit(session, cookie, each)]);
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
