import type { UserRow } from '../database/schema.js';
import { html, type Html } from '../../http/html.js';
import { page } from './layout.js';
import { texts } from './texts.js';
import { dataRequestOf } from '../users/data-request.js';
import { redirectOf } from './result-page.js';

// Isolated, so that direction characters in the text do not affect its surroundings.
const outside = (text: string): Html => html`<bdi class="mono">${text}</bdi>`;

function row(name: string, value: Html): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** What to know before the check: who requests it, what they receive, and where it leads. */
function asks(user: UserRow): Html {
  const { asks: words } = texts;
  const types = [...new Set(dataRequestOf(user).types)];
  const region = user.uniqueness_region_id;
  const redirect = redirectOf(user);
  return html`<dl>
    ${row(words.who, html`${words.business[user.side]}`)}
    ${row(words.what, html`${types.map((type, at) => html`${at > 0 && html`<br />`}${words.data[type]}`)}`)}
    ${row(words.reference, outside(user.reference_user_id))}
    ${row(words.once, region === null ? html`${words.account}` : outside(region))}
    ${redirect && row(words.back, outside(redirect.host))}
  </dl>`;
}

/** The first page on a phone. `notice` says that a form was outdated. */
export function startPage(user: UserRow, notice: string | undefined): string {
  const words = texts.start;
  const back = user.opened_at !== null;
  return page({
    title: words.title,
    heading: words.heading,
    notice: notice ?? (back ? words.come_back : undefined),
    content: html`<p class="soft">${words.text}</p>
      ${asks(user)}`,
    actions: html`<a class="button main" href="?check">${words.start}</a>
      <a class="button quiet" href="?left">${words.leave}</a>`,
  });
}
