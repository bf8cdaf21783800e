import { encode } from 'uqr';
import { isOwnComputer } from '../../contract/index.js';
import type { UserRow } from '../database/schema.js';
import { html, type Html } from '../../http/html.js';
import { stampOf } from './invite.js';
import { page } from './layout.js';
import { texts } from './texts.js';

// The quiet zone that QR readers need.
const QUIET_MODULES = 4;

/** One stroke for each run of dark modules in a row, which takes a quarter of the bytes of one square each. */
function strokes(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map((run) => `M${run.index} ${y}.5h${run[0].length}`),
    )
    .join('');
}

/** The text as a QR code with its quiet zone, dark on white in every theme. */
export function qrCode(text: string, name: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${name}">
    <path stroke="#000" d="${strokes(data)}" />
  </svg>`;
}

const RING = html`<svg class="ring" viewBox="0 0 344 344" aria-hidden="true">
  <rect class="track" x="4" y="4" width="336" height="336" rx="26" pathLength="100" />
  <rect class="arc" x="4" y="4" width="336" height="336" rx="26" pathLength="100" />
</svg>`;

/** The page for a desktop: the address as a QR code for the phone, until the check has ended. */
export function codePage(user: UserRow, address: string): string {
  const words = texts.code;
  const isOnlyHere = isOwnComputer(address);
  const heading = isOnlyHere ? words.heading_only_here : words.heading;
  const opened = isOnlyHere ? words.heading_opened_here : words.heading_opened;
  return page({
    title: isOnlyHere ? words.heading_only_here : words.title,
    heading: user.opened_at === null ? heading : opened,
    mark: html`<div class="code">${RING}${qrCode(address, words.picture)}</div>`,
    content: html`<p class="soft">
        ${isOnlyHere ? words.text_only_here(new URL(address).host) : words.text}
      </p>
      <p class="address mono">${address}</p>
      <noscript><p class="soft">${words.text_without_script}</p></noscript>`,
    actions: html`<a class="button ${isOnlyHere && html`main`}" href="?here">${words.go_on}</a>`,
    watch: { url: `${user.invite_token}/state`, stamp: stampOf(user) },
  });
}
