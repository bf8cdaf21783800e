import { assetUrl } from './assets.js';
import { html, type Html } from './html.js';
import { texts } from './texts.js';

/** What one page adds to the frame of all. */
export interface PageParts {
  /** Of the window; also the heading, where no other is given. */
  title: string;
  heading?: string;
  mark?: Html;
  /** What has to be known first, such as that a form was stale. */
  notice?: string | undefined;
  content: Html | null;
  /** What can be pressed; on a phone it stays within reach of the thumb. */
  actions?: Html | undefined;
  head?: Html | undefined;
  /** The script turns the page when the state at `url` bears another stamp. */
  watch?: { url: string; stamp: string } | undefined;
  /** How many folders the address lies below /invite. */
  depth?: number;
}

const BRAND = html`<p class="brand">
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path
      d="M2 6V4a2 2 0 0 1 2-2h2M14 2h2a2 2 0 0 1 2 2v2M18 14v2a2 2 0 0 1-2 2h-2M6 18H4a2 2 0 0 1-2-2v-2"
    />
    <circle cx="10" cy="10" r="3" />
  </svg>
  <span><b>${texts.brand.name}</b> ${texts.brand.what}</span>
</p>`;

/** A whole page: what every page of the person's side says and loads, around its own parts. */
export function page(parts: PageParts): string {
  const { title, heading = title, mark = null, notice, content, actions, head, watch } = parts;
  const depth = parts.depth ?? 0;
  return html`<!doctype html>
    <html lang="${texts.lang}" dir="${texts.dir}">
      <head>
        <meta charset="utf-8" />
        <title>${texts.window_title(title)}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${assetUrl('invite.css', depth)}" />
        <script defer src="${assetUrl('invite.js', depth)}"></script>
        ${head ?? null}
      </head>
      <body
        ${watch !== undefined && html`data-state-url="${watch.url}" data-stamp="${watch.stamp}"`}
      >
        <header class="band">${texts.simulation}</header>
        <main>
          ${BRAND}
          <div class="content ${mark && html`middle`}">
            ${notice !== undefined && html`<p class="notice">${notice}</p>`} ${mark}
            <h1>${heading}</h1>
            ${content}
          </div>
          <p class="foot">${texts.simulation_note}</p>
          ${actions !== undefined && html`<div class="actions">${actions}</div>`}
        </main>
      </body>
    </html>`.markup;
}
