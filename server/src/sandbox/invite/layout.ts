import { assetUrl } from './assets.js';
import { html, type Html } from '../../http/html.js';

/** What a page adds to the layout of all pages. */
export interface PageParts {
  /** The title of the window, and the heading unless another is given. */
  title: string;
  heading?: string;
  mark?: Html;
  /** Shown above the heading, such as that a form was outdated. */
  notice?: string | undefined;
  content?: Html;
  /** Buttons and links; on a phone they stay within reach of the thumb. */
  actions?: Html | undefined;
  head?: Html | null | false;
  /** The script reloads the page when the state at `url` has another stamp. */
  watch?: { url: string; stamp: string } | undefined;
  /** How many folders the page's address is below /invite. */
  depth?: number;
}

const BRAND = html`<p class="brand">
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path
      d="M2 6V4a2 2 0 0 1 2-2h2M14 2h2a2 2 0 0 1 2 2v2M18 14v2a2 2 0 0 1-2 2h-2M6 18H4a2 2 0 0 1-2-2v-2"
    />
    <circle cx="10" cy="10" r="3" />
  </svg>
  <span><b>Connect</b> verification</span>
</p>`;

/** A whole page: the layout of all invite pages around the page's own parts. */
export function page(parts: PageParts): string {
  const { title, heading = title, mark = null, notice, actions, watch } = parts;
  const depth = parts.depth ?? 0;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} · Connect</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${assetUrl('invite.css', depth)}" />
        <script defer src="${assetUrl('invite.js', depth)}"></script>
        ${parts.head ?? null}
      </head>
      <body
        ${watch !== undefined && html`data-state-url="${watch.url}" data-stamp="${watch.stamp}"`}
      >
        <header class="band">Simulation</header>
        <main>
          ${BRAND}
          <div class="content ${mark && html`middle`}">
            ${notice !== undefined && html`<p class="notice">${notice}</p>`} ${mark}
            <h1>${heading}</h1>
            ${parts.content ?? null}
          </div>
          <p class="foot">
            This is a simulation. No camera is used and no one is examined: you decide how the check
            ends.
          </p>
          ${actions !== undefined && html`<div class="actions">${actions}</div>`}
        </main>
      </body>
    </html>`.markup;
}

/** A page that only shows a message, with other parts. */
export function noticePage(text: string, parts: Omit<PageParts, 'mark'>): string {
  const content = html`<p class="soft">${text}</p>
    ${parts.content ?? null}`;
  return page({ ...parts, mark: DASH, content });
}

const mark = (look: string, shape: Html): Html =>
  html`<svg class="mark ${look}" viewBox="0 0 64 64" aria-hidden="true">${shape}</svg>`;

// The shapes of visual.md: a disc with a tick, an octagon with a bar, a square with a dash.
export const TICK = mark(
  'good',
  html`<circle cx="32" cy="32" r="30" /><path d="M20 33l8.5 8.5L45 24.5" />`,
);
export const BAR = mark(
  'attention',
  html`<polygon points="20,3 44,3 61,20 61,44 44,61 20,61 3,44 3,20" /><path d="M21 32h22" />`,
);
export const DASH = mark(
  'off',
  html`<rect x="5" y="5" width="54" height="54" rx="12" /><path d="M21 32h22" />`,
);
