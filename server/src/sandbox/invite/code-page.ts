import { isOwnComputer } from '../../contract/index.js';
import type { UserRow } from '../database/schema.js';
import { html } from './html.js';
import { stampOf } from './invite.js';
import { page } from './layout.js';
import { qrCode } from './qr-code.js';
import { texts } from './texts.js';

const RING = html`<svg class="ring" viewBox="0 0 344 344" aria-hidden="true">
  <rect class="track" x="4" y="4" width="336" height="336" rx="26" pathLength="100" />
  <rect class="arc" x="4" y="4" width="336" height="336" rx="26" pathLength="100" />
</svg>`;

/** What a desktop shows: the address as a code for the phone, until the check has ended there. */
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
