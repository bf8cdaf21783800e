import { assetUrl } from './assets.js';
import { html, type Html } from './html.js';

const BRAND = html`<p class="brand">
  <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
    <path
      d="M2 6V4a2 2 0 0 1 2-2h2M14 2h2a2 2 0 0 1 2 2v2M18 14v2a2 2 0 0 1-2 2h-2M6 18H4a2 2 0 0 1-2-2v-2"
    />
    <circle cx="10" cy="10" r="3" fill="currentColor" stroke="none" />
  </svg>
  <span><b>Connect</b> verification</span>
</p>`;

/** A whole page: what every page of the person's side says and loads, around `content`. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} · Connect</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${assetUrl('invite.css')}" />
        <script defer src="${assetUrl('invite.js')}"></script>
      </head>
      <body>
        <header class="band">SIMULATION</header>
        <main>
          ${BRAND}
          <div class="card">${content}</div>
          <p class="foot">
            This is a simulation of a humanness check. No camera is used and nobody is examined: you
            decide how it ends.
          </p>
        </main>
      </body>
    </html>`.markup;
}
