import { html } from './html.js';
import { page } from './layout.js';

const OFF = html`<svg class="mark off" viewBox="0 0 64 64" aria-hidden="true">
  <rect
    x="7"
    y="7"
    width="50"
    height="50"
    rx="10"
    fill="none"
    stroke="currentColor"
    stroke-width="5"
  />
  <path d="M21 32h22" stroke="currentColor" stroke-width="5" stroke-linecap="round" />
</svg>`;

/** A page that only says something, with one way on where there is one. */
export function noticePage(
  title: string,
  text: string,
  link?: { href: string; text: string },
): string {
  return page(
    title,
    html`${OFF}
      <h1 class="middle">${title}</h1>
      <p class="middle soft">${text}</p>
      ${link !== undefined && html`<a class="button" href="${link.href}">${link.text}</a>`}`,
  );
}
