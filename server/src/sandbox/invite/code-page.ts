import { renderSVG } from 'uqr';
import type { UserRow } from '../database/schema.js';
import { html, type Html } from './html.js';
import { stampOf } from './invite.js';
import { page } from './layout.js';

const RING = html`<svg class="ring" viewBox="0 0 344 344" aria-hidden="true">
  <rect class="track" x="4" y="4" width="336" height="336" rx="26" pathLength="100" />
  <rect class="arc" x="4" y="4" width="336" height="336" rx="26" pathLength="100" />
</svg>`;

/** Dark on white in every theme, with the four modules of quiet around it that readers need. */
function code(address: string): Html {
  const markup = renderSVG(address, { ecc: 'M', border: 4, pixelSize: 1 });
  return html`<div class="qr" role="img" aria-label="QR code of this page's address">
    ${{ markup }}
  </div>`;
}

/** What a desktop shows: the address as a code for the phone, until the check has ended there. */
export function codePage(user: UserRow, address: string): string {
  const opened = user.opened_at !== null && user.state === 'registered';
  return page(
    'Scan with your phone',
    html`<div data-state-url="${user.invite_token}/state" data-stamp="${stampOf(user)}">
      <div class="code">${RING}${code(address)}</div>
      <h1 class="middle">${opened ? 'Opened on a phone' : "Scan with your phone's camera"}</h1>
      <p class="middle soft">The check is done on the phone. The result appears here by itself.</p>
      <span class="address mono">${address}</span>
      <a class="button" href="?here">Go on here</a>
      <noscript><p class="after small soft middle">Reload this page after the check.</p></noscript>
    </div>`,
  );
}
