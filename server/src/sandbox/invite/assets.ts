import { createHash } from 'node:crypto';
import type { Router } from 'express';

// The style sheet, with the tokens of visual.md. Lengths grow with the text size.
const STYLE = `
:root {
  color-scheme: light dark;
  --ground: oklch(.977 .003 250); --surface: #fff; --raised: oklch(.965 .004 250);
  --line: oklch(.915 .006 255); --edge: oklch(.64 .02 262); --ink: oklch(.24 .02 262);
  --soft: oklch(.48 .02 262); --accent: oklch(.49 .17 273); --on-accent: #fff;
  --wash: oklch(.955 .022 275); --good: oklch(.5 .125 155); --attention: oklch(.54 .125 68);
  --band: oklch(.86 .135 83); --band-line: oklch(.82 .14 78);
  --shadow: 0 1px 2px oklch(.24 .02 262 / .05), 0 8px 28px oklch(.24 .02 262 / .06);
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  --side: max(1.25rem, env(safe-area-inset-left), env(safe-area-inset-right));
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: oklch(.175 .012 262); --surface: oklch(.208 .013 262); --raised: oklch(.245 .014 262);
    --line: oklch(.295 .014 262); --edge: oklch(.56 .015 262); --ink: oklch(.945 .006 255);
    --soft: oklch(.73 .015 258); --accent: oklch(.74 .125 275); --on-accent: oklch(.18 .03 275);
    --wash: oklch(.28 .05 275); --good: oklch(.76 .14 158); --attention: oklch(.8 .13 78);
    --band: oklch(.7 .13 78); --band-line: oklch(.66 .13 74); --shadow: none;
  }
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--ground); color: var(--ink); -webkit-text-size-adjust: 100%;
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
.band {
  padding: calc(.2rem + env(safe-area-inset-top)) 1rem .2rem; text-align: center;
  color: oklch(.24 .02 262); font-size: .75rem; font-weight: 650; letter-spacing: .08em;
  text-transform: uppercase;
  background: repeating-linear-gradient(-45deg, var(--band) 0 12px, var(--band-line) 12px 24px);
}
main { flex: 1; display: flex; flex-direction: column; width: 100%; padding: 1rem var(--side) 0; background: var(--surface); }
.brand { display: flex; align-items: center; gap: .5rem; margin: 0 0 1.25rem; font-size: .9375rem; }
.brand b { font-weight: 620; }
.brand svg { width: 1.25rem; height: 1.25rem; color: var(--accent); fill: none; stroke: currentColor; stroke-width: 2; }
.brand circle { fill: currentColor; stroke: none; }
.content { flex: 1 0 auto; }
.middle p { text-wrap: balance; }
.middle { display: flex; flex-direction: column; justify-content: center; text-align: center; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; font-weight: 620; letter-spacing: -.015em; text-wrap: balance; overflow-wrap: anywhere; }
p { margin: 0 0 .75rem; text-wrap: pretty; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.mono { font-family: var(--mono); font-size: .8125rem; overflow-wrap: anywhere; }
dl { margin: 1.25rem 0; }
dl div { padding: .625rem 0; border-top: 1px solid var(--line); }
dl div:last-child { border-bottom: 1px solid var(--line); }
dt { font-size: .8125rem; color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
dd .mono { display: block; max-height: 4.8em; overflow: hidden; font-size: .875rem; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; min-width: 0; }
.choice {
  display: flex; align-items: center; gap: .75rem; min-height: 3.25rem; padding: .375rem .875rem;
  border: 1px solid var(--line); border-top-width: 0; cursor: pointer;
}
.choice:first-of-type { border-top-width: 1px; border-radius: 11px 11px 0 0; }
.choice:last-of-type { border-radius: 0 0 11px 11px; }
.choice:has(:checked) { background: var(--wash); }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }
.choice span { min-width: 0; overflow-wrap: anywhere; }
.choice b { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; font-weight: inherit; line-height: 1.35; }
.choice small { display: block; font-size: .8125rem; line-height: 1.35; color: var(--soft); }
.choice .known { color: var(--attention); }
.foot { margin: 0 0 1rem; font-size: .8125rem; color: var(--soft); text-align: center; text-wrap: balance; }
.actions {
  display: flex; flex-wrap: wrap; gap: .625rem; margin: 0 calc(0px - var(--side));
  padding: .75rem var(--side) max(1rem, env(safe-area-inset-bottom));
  background: var(--surface); border-top: 1px solid var(--line);
}
.button {
  display: flex; flex: 1 1 6rem; align-items: center; justify-content: center; min-height: 3.25rem; min-width: 0;
  padding: .5rem .875rem; border: 1px solid var(--edge); border-radius: 11px;
  background: var(--surface); color: var(--ink); font: inherit; font-weight: 560; line-height: 1.3;
  text-align: center; text-decoration: none; cursor: pointer; overflow-wrap: anywhere; touch-action: manipulation;
}
.button.main { flex-basis: 100%; background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.button.quiet { border-color: transparent; background: none; color: var(--soft); }
.button:active { background: var(--raised); }
.button.main:active { background: var(--accent); filter: brightness(.92); }
@media (hover: hover) {
  .button:hover { background: var(--raised); }
  .button.quiet:hover { color: var(--ink); }
  .button.main:hover { background: var(--accent); filter: brightness(1.08); }
}
.button:disabled { opacity: .6; cursor: default; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.choice:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: -2px; }
.choice input:focus-visible { outline: none; }
.notice { padding: .625rem .875rem; border-radius: 9px; background: var(--wash); font-size: .9375rem; text-align: start; }
.going { position: relative; padding: .75rem 0 1rem; }
.going::before, .going::after { content: ''; position: absolute; inset: auto 15% 0; height: 3px; border-radius: 2px; background: var(--line); }
.going::after { background: var(--accent); transform-origin: left; animation: go 4s linear both; }
@keyframes go { from { transform: scaleX(0); } }
.code { position: relative; width: 21.5rem; max-width: 100%; aspect-ratio: 1; margin: 0 auto 1.25rem; }
.ring { position: absolute; inset: 0; width: 100%; height: 100%; }
.ring rect { fill: none; stroke: var(--line); stroke-width: 5; }
.ring .arc { stroke: var(--accent); stroke-dasharray: 24 76; stroke-linecap: round; animation: turn 6s linear infinite; }
@keyframes turn { to { stroke-dashoffset: -100; } }
.qr { position: absolute; inset: 4%; width: 92%; height: 92%; border-radius: 14px; background: #fff; overflow: hidden; shape-rendering: crispEdges; }
.address { padding: .625rem .75rem; border: 1px solid var(--line); border-radius: 9px; background: var(--raised); }
.mark { width: 4rem; height: 4rem; flex: none; margin: 0 auto 1rem; fill: currentColor; }
.mark path { fill: none; stroke: var(--surface); stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; }
.mark.good { color: var(--good); }
.mark.attention { color: var(--attention); }
.mark.off { color: var(--soft); }
/* Within reach of the thumb, if the screen is high enough for the text above. */
@media (max-width: 43.99em) and (min-height: 34em) {
  html { scroll-padding-bottom: 10rem; }
  .actions { position: sticky; bottom: 0; }
}
@media (max-height: 40em) { .brand { margin-bottom: .75rem; } h1 { font-size: 1.375rem; } }
@media (min-width: 44em) {
  body { padding-bottom: 1.25rem; }
  .band { margin-bottom: 1.25rem; }
  main { flex: none; width: 29rem; max-width: 100%; margin: auto; padding: 1.5rem 2rem 0; border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shadow); --side: 2rem; }
  .middle { padding-top: .5rem; }
  .actions { padding-bottom: 1.5rem; border-radius: 0 0 14px 14px; }
}
@media (prefers-reduced-motion: reduce) { .ring .arc, .going::after { animation: none; } }
@media print { .band, .actions, .foot { display: none; } }
`;

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
