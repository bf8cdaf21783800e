import { createHash } from 'node:crypto';
import type { Router } from 'express';
import { STYLE } from './style.js';

/**
 * The script of the invite pages: it reloads a page when the check has ended, prevents a second submit, and
 * redirects to the redirect_url. Every page works without it.
 */
const SCRIPT = `'use strict';
(() => {
  const { stateUrl, stamp } = document.body.dataset;
  if (stateUrl) {
    const check = async () => {
      if (document.hidden) return;
      try {
        const response = await fetch(stateUrl, { cache: 'no-store' });
        // Not reload(), which would send a form again.
        if (response.ok && (await response.json()).stamp !== stamp) location.replace(location.href);
      } catch {
        // the next request may reach the service again
      }
    };
    setInterval(check, 1000);
    document.addEventListener('visibilitychange', check);
  }

  const link = document.querySelector('a[data-go]');
  if (link) {
    for (const part of document.querySelectorAll('[hidden]')) part.hidden = false;
    // replace(), because going back would lead here and redirect again.
    setTimeout(() => location.replace(link.href), 4000);
  }

  const setDisabled = (off) => {
    for (const button of document.querySelectorAll('button')) button.disabled = off;
  };
  // After the event, because the value of a disabled button is not sent.
  document.addEventListener('submit', () => setTimeout(setDisabled, 0, true));
  addEventListener('pageshow', () => setDisabled(false));
})();
`;

const ASSETS = {
  'invite.css': { type: 'text/css; charset=utf-8', text: STYLE },
  'invite.js': { type: 'text/javascript; charset=utf-8', text: SCRIPT },
};

/**
 * The address of an asset, relative to a page that is `depth` folders below /invite, so that it works under any public
 * address. The version changes with the content, so browsers may cache it for ever.
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
