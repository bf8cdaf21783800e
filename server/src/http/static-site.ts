import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import express, { Router, type Request } from 'express';
import type { Html } from './html.js';

// Its name stays the same when its content changes.
const askAgain = (response: ServerResponse) => {
  response.setHeader('cache-control', 'no-cache');
};

// As the page is built, its files are beside it; it is served at addresses of any depth.
const RELATIVE = /(\b(?:src|href)=")\.\//g;

/**
 * The built single-page app in `root`: hashed assets for a year, the page itself never from a cache,
 * and the page for every address of the app, so that a pasted link opens. A missing asset stays a 404. What `head`
 * makes of a request is added to the page's head. `basePath` is where the site is (base-path.ts).
 */
export function staticSite(
  root: string,
  head: (request: Request) => Promise<Html>,
  basePath = '',
): Router {
  const router = Router();
  router.use(
    '/assets',
    express.static(join(root, 'assets'), { immutable: true, maxAge: '1y', fallthrough: true }),
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
    // A function, because "$" means something in a text that replaces.
    response
      .type('html')
      .send(page.replace('</head>', () => `${markup}</head>`).replace(RELATIVE, `$1${basePath}/`));
  });
  return router;
}
