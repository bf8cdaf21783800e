import { join } from 'node:path';

import type { ServerResponse } from 'node:http';
import express, { Router } from 'express';

// Its name stays the same when its content changes.
const askAgain = (response: ServerResponse) => {
  response.setHeader('cache-control', 'no-cache');
};

/**
 * The built single-page app in `root`: hashed assets for a year, the page itself never from a cache,
 * and the page for every address of the app, so that a pasted link opens. A missing asset stays a 404.
 */
export function staticSite(root: string): Router {
  const router = Router();
  router.use(
    '/assets',
    express.static(join(root, 'assets'), { immutable: true, maxAge: '1y', fallthrough: true }),
  );
  router.use(express.static(root, { index: false, cacheControl: false, setHeaders: askAgain }));
  router.use((request, response, next) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || request.path.startsWith('/assets/') || !request.accepts('html')) {
      next();
      return;
    }
    askAgain(response);
    response.sendFile('index.html', { root });
  });
  return router;
}
