import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import express, { Router, type Request } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { z } from 'zod';
import { html, type Html } from './html.js';

// Its name stays the same when its content changes.
const askAgain = (response: ServerResponse) => {
  response.setHeader('cache-control', 'no-cache');
};

// The built page refers to its files relatively, but is served at addresses of any depth.
const RELATIVE = /(\b(?:src|href)=")\.\//g;

// As the build of the pages writes it.
const pageStarts = z.array(
  z.object({
    path: z.string(),
    asks: z.string(),
    asksInZone: z.array(z.string()).default([]),
    files: z.array(z.string()),
  }),
);

/**
 * Links with which a browser requests a page's own files and first data before any script has run: those of the page at
 * `/{environment}/{path}` of a site in `root`, for one of the given environments.
 */
export function earlyLinks(root: string): (request: Request, environments: string[]) => Html {
  const file = join(root, 'page-starts.json');
  const starts = existsSync(file) ? pageStarts.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  return ({ path: address, originalUrl }, environments) => {
    const [, environment = '', path = '', ...deeper] = address.split('/');
    const start = starts.find((each) => each.path === path);
    if (!start || !environments.includes(environment) || deeper.length > 0) return html``;
    const files = start.files.map((each) =>
      each.endsWith('.woff2')
        ? html`<link rel="preload" as="font" crossorigin href="./${each}" />`
        : html`<link rel="modulepreload" href="./${each}" />`,
    );
    // With a filter, the page requests something else.
    if (originalUrl.includes('?')) return html`${files}`;
    const fetched = html`as="fetch" crossorigin`;
    const api = `./api/${environment}`;
    // start.js adds the browser's time zone to these and turns them into preloads.
    const inZone = start.asksInZone.map(
      (each) => html`<link ${fetched} data-href="${api}/${each}" />`,
    );
    return html`${files}<link rel="preload" ${fetched} href="${api}/${start.asks}" />${inZone}`;
  };
}

/**
 * The built single-page app in `root`: hashed assets are cached for a year, the page itself never, and the page is
 * served for every address of the app, so that a pasted link opens. A missing asset stays a 404. The result of `head`
 * for a request is added to the page's head. `basePath` is the path below which the site is served.
 */
export function staticSite(
  root: string,
  head: (request: Request) => Promise<Html>,
  basePath = '',
): Router {
  const router = Router();
  router.use(
    '/assets',
    // Compressed by the build, which is faster than doing it for each request, and compresses better.
    expressStaticGzip(join(root, 'assets'), {
      enableBrotli: true,
      index: false,
      serveStatic: { immutable: true, maxAge: '1y', fallthrough: true },
    }),
  );
  router.use(express.static(root, { index: false, cacheControl: false, setHeaders: askAgain }));
  router.use(async (request, response, next) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || request.path.startsWith('/assets/') || !request.accepts('html')) {
      next();
      return;
    }
    const page = await readFile(join(root, 'index.html'), 'utf8');
    const { markup } = await head(request);
    response.setHeader('cache-control', 'no-store');
    // A function, because "$" has a meaning in a replacement text.
    response
      .type('html')
      .send(page.replace('</head>', () => `${markup}</head>`).replace(RELATIVE, `$1${basePath}/`));
  });
  return router;
}
