import type { UserRow } from '../database/schema.js';
import { html, type Html } from './html.js';
import { redirectHost } from './invite.js';
import { page } from './layout.js';

const TICK = html`<svg class="mark good" viewBox="0 0 64 64" aria-hidden="true">
  <circle cx="32" cy="32" r="30" fill="currentColor" />
  <path
    d="M20 33l8.5 8.5L45 24.5"
    fill="none"
    stroke="var(--surface)"
    stroke-width="5"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`;
const CROSS = html`<svg class="mark attention" viewBox="0 0 64 64" aria-hidden="true">
  <rect
    x="12"
    y="12"
    width="40"
    height="40"
    rx="5"
    transform="rotate(45 32 32)"
    fill="currentColor"
  />
  <path
    d="M24.5 24.5l15 15m0-15l-15 15"
    stroke="var(--surface)"
    stroke-width="5"
    stroke-linecap="round"
  />
</svg>`;

function onward(user: UserRow): Html {
  const host = redirectHost(user);
  if (user.redirect_url === null || host === null) {
    return html`<p class="middle soft">You can close this page.</p>`;
  }
  return html`<a class="button main" href="${user.redirect_url}" rel="noreferrer"
    >Continue to ${host}</a
  >`;
}

/** The page of a user who has passed; here a simulated person can also withdraw (decisions.md, "revocation"). */
export function verifiedPage(user: UserRow): string {
  return page(
    'Verified',
    html`${TICK}
      <h1 class="middle">You are verified</h1>
      <p class="middle soft">The business can see the result now. There is nothing more to do.</p>
      ${onward(user)}
      <form method="post" action="${user.invite_token}">
        <input type="hidden" name="version" value="${user.version}" />
        <button class="button quiet" name="choice" value="withdraw">
          Withdraw the verification
        </button>
      </form>`,
  );
}

/** The page of a user whose check cannot be fulfilled, with the reason and the way to try again. */
export function unfulfillablePage(user: UserRow): string {
  const why =
    user.unfulfillable_reason === 'NOT_UNIQUE'
      ? 'This person was verified here before, and one person can verify only once.'
      : 'The check was not passed.';
  return page(
    'Not verified',
    html`${CROSS}
      <h1 class="middle">The verification cannot be fulfilled</h1>
      <p class="middle soft">${why}</p>
      ${onward(user)}
      <p class="after"><a class="button quiet" href="?again">Try the check again</a></p>`,
  );
}
