import type { UserRow } from '../database/schema.js';
import { html, type Html } from '../../http/html.js';
import { page, CROSS, DASH, TICK } from './layout.js';
import { texts } from './texts.js';

/** Where the user goes after the check. */
export interface Redirect {
  href: string;
  /** The host, which is shown before. */
  host: string;
}

/**
 * The redirect_url (1, 3) where it is an http or https address, else null. Registering refuses other addresses,
 * and this check does not rely on it.
 */
export function redirectOf({ redirect_url }: Pick<UserRow, 'redirect_url'>): Redirect | null {
  if (redirect_url === null || !URL.canParse(redirect_url)) return null;
  const { protocol, href, host } = new URL(redirect_url);
  return protocol === 'https:' || protocol === 'http:' ? { href, host } : null;
}

const words = texts.onward;

/** How a result page leads to the redirect_url. */
interface Onward {
  content: Html | null;
  /** The link to it; null without a redirect_url. */
  link: Html | null;
  /** Replaces the page's other actions while the redirect is about to happen. */
  stay: Html | null;
  head?: Html;
}

/**
 * The link to the redirect_url, with its host. With `now` the user is redirected (1, 3): by the script after some
 * seconds, which the user can stop, and without a script at once.
 */
export function onward(redirect: Redirect | null, now: boolean): Onward {
  if (!redirect) {
    return { content: html`<p class="soft">${words.close}</p>`, link: null, stay: null };
  }
  const { href, host } = redirect;
  const link = html`<a class="button main" href="${href}" rel="noreferrer" ${now && html`data-go`}
    >${words.go(host)}</a
  >`;
  if (!now) return { content: null, link, stay: null };
  return {
    content: html`<p class="going" hidden>${words.going(host)}</p>`,
    link,
    stay: html`<a class="button" href="?" hidden>${words.stay}</a>`,
    head: html`<noscript><meta http-equiv="refresh" content="0;url=${href}" /></noscript>`,
  };
}

/** How a result page was opened. */
interface Reached {
  /** By the form that has just ended the check: the user is redirected. */
  done: boolean;
  notice: string | undefined;
}

const again = (text: string, look: string): Html =>
  html`<a class="button ${look}" href="?check">${text}</a>`;

/** The page of a verified user, who can also withdraw here (decisions.md, "revocation"). */
function verifiedPage(user: UserRow, { done, notice }: Reached): string {
  const words = texts.verified;
  const next = onward(redirectOf(user), done);
  return page({
    title: words.title,
    heading: words.heading,
    mark: TICK,
    notice,
    head: next.head,
    content: html`<p class="soft">${words.text}</p>
      ${next.content}`,
    actions: html`${next.link}${
      next.stay ?? html`<a class="button quiet" href="?withdraw">${words.withdraw}</a>`
    }`,
  });
}

/** The page of a user who could not be verified, with the reason and a link to try again. */
function unfulfillablePage(user: UserRow, { done, notice }: Reached): string {
  const words = texts.unfulfillable;
  const next = onward(redirectOf(user), done);
  return page({
    title: words.title,
    heading: words.heading,
    mark: CROSS,
    notice,
    head: next.head,
    content: html`<p class="soft">${words.why[user.unfulfillable_reason ?? 'CHECK_FAILED']}</p>
      ${next.content}`,
    actions: html`${next.link}${next.stay ?? again(words.again, next.link ? 'quiet' : '')}`,
  });
}

function revokedPage({ notice }: Reached): string {
  const { title, heading, text, again: way } = texts.revoked;
  const content = html`<p class="soft">${text}</p>`;
  return page({ title, heading, notice, mark: DASH, content, actions: again(way, 'main') });
}

/** The page of an invite whose check has ended. */
export function resultPage(user: UserRow, reached: Reached): string {
  if (user.state === 'verified') return verifiedPage(user, reached);
  if (user.state === 'revoked') return revokedPage(reached);
  return unfulfillablePage(user, reached);
}

/** Asks for a confirmation, because the business is notified of a withdrawal at once. */
export function withdrawPage(user: UserRow): string {
  const { title, heading, text, withdraw, keep } = texts.withdraw;
  return page({
    title,
    heading,
    mark: DASH,
    content: html`<p class="soft">${text}</p>
      <form method="post" action="${user.invite_token}" id="withdraw">
        <input type="hidden" name="version" value="${user.version}" />
      </form>`,
    actions: html`<button class="button main" form="withdraw" name="choice" value="withdraw">
        ${withdraw}
      </button>
      <a class="button" href="?">${keep}</a>`,
  });
}
