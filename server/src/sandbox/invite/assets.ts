import { createHash } from 'node:crypto';
import type { Router } from 'express';
import { SCRIPT } from './asset-script.js';
import { STYLE } from './asset-style.js';

const ASSETS = {
  'invite.css': { type: 'text/css; charset=utf-8', text: STYLE },
  'invite.js': { type: 'text/javascript; charset=utf-8', text: SCRIPT },
};

/**
 * Relative to a page that lies `depth` folders below /invite, whatever stands before that in the public
 * address. Its version changes with the content, so it may be kept for ever.
 */
export function assetUrl(name: keyof typeof ASSETS, depth: number): string {
  const version = createHash('sha256').update(ASSETS[name].text).digest('hex').slice(0, 12);
  return `${'../'.repeat(depth)}assets/${name}?v=${version}`;
}

/** Serves both assets under /assets of the router. */
export function serveAssets(router: Router): void {
  for (const [name, { type, text }] of Object.entries(ASSETS)) {
    router.get(`/assets/${name}`, (_request, response) => {
      response
        .set({ 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' })
        .send(text);
    });
  }
}
