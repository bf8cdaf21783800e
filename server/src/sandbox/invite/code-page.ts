import { renderSVG } from 'uqr';
import { isOwnComputer } from '../../contract/index.js';
import type { UserRow } from '../database/schema.js';
import { html, type Html } from '../../http/html.js';
import { stampOf } from './invite.js';
import { page } from './layout.js';

/** The text as a QR code with the quiet zone that readers need, dark on white in every theme. */
function qrCode(text: string): Html {
  const markup = renderSVG(text, { ecc: 'M', border: 4, pixelSize: 1 });
  return html`<div class="qr" role="img" aria-label="QR code with the address of this page">
    ${{ markup }}
  </div>`;
}

const RING = html`<svg class="ring" viewBox="0 0 344 344" aria-hidden="true">
  <rect class="track" x="4" y="4" width="336" height="336" rx="26" pathLength="100" />
  <rect class="arc" x="4" y="4" width="336" height="336" rx="26" pathLength="100" />
</svg>`;

/**
 * The page for a desktop: the address as a QR code for the phone, until the check has ended. `canLetPhonesIn` where the
 * console has the switch for it.
 */
export function codePage(user: UserRow, address: string, canLetPhonesIn: boolean): string {
  const isOnlyHere = isOwnComputer(address);
  const title = isOnlyHere ? 'Phones cannot reach this address' : 'Scan with your phone';
  const heading = isOnlyHere ? title : 'Scan with the camera of your phone';
  const opened = isOnlyHere ? 'Opened on this computer' : 'Opened on a phone';
  const remedy = canLetPhonesIn
    ? 'press “Let phones in” beside the invite in the console'
    : 'make the service reachable in your network (SANDBOX_HOST, SANDBOX_PUBLIC_URL) and register the user again';
  const text = isOnlyHere
    ? `${new URL(address).host} exists on this computer only. Continue here, or ${remedy}.`
    : 'Take the check on the phone. The result appears here automatically.';
  return page({
    title,
    heading: user.opened_at === null ? heading : opened,
    mark: html`<div class="code">${RING}${qrCode(address)}</div>`,
    content: html`<p class="soft">${text}</p>
      <p class="address mono">${address}</p>
      <noscript><p class="soft">Reload this page after the check.</p></noscript>`,
    actions: html`<a class="button ${isOnlyHere && html`main`}" href="?here"
      >Continue on this computer</a
    >`,
    watch: { url: `${user.invite_token}/state`, stamp: stampOf(user) },
  });
}
