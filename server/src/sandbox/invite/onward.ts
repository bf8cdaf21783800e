import { html, type Html } from './html.js';
import type { Redirect } from './redirect.js';
import { texts } from './texts.js';

const words = texts.onward;

/** How a page at the end of the check goes on. */
export interface Onward {
  content: Html;
  link: Html | null;
  stay: Html | null;
  head: Html | undefined;
}

/**
 * The way to the redirect_url, with its host to read. `now`: the person is taken there (1, 3), by the
 * script after a time to read, which can be stopped, and without a script at once.
 */
export function onward(redirect: Redirect | null, now: boolean): Onward {
  if (!redirect) {
    const content = html`<p class="soft">${words.close}</p>`;
    return { content, link: null, stay: null, head: undefined };
  }
  const { href, host } = redirect;
  const link = html`<a class="button main" href="${href}" rel="noreferrer" ${now && html`data-go`}
    >${words.go(host)}</a
  >`;
  if (!now) return { content: html``, link, stay: null, head: undefined };
  return {
    content: html`<p class="going" data-going hidden>${words.going(host)}</p>`,
    link,
    stay: html`<button class="button" type="button" data-stay hidden>${words.stay}</button>`,
    head: html`<noscript><meta http-equiv="refresh" content="0;url=${href}" /></noscript>`,
  };
}
