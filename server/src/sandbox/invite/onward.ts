import { html, type Html } from './html.js';
import type { Redirect } from './redirect.js';
import { texts } from './texts.js';

const words = texts.onward;

/** How a page at the end of the check goes on. */
interface Onward {
  content: Html | null;
  /** Where one may go; null where there is nowhere. */
  link: Html | null;
  /** Instead of what else the page offers, while the person is being taken away from it. */
  stay: Html | null;
  head?: Html;
}

/**
 * The way to the redirect_url, with its host to read. `now`: the person is taken there (1, 3), by the
 * script after a time to read, which can be stopped, and without a script at once.
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
