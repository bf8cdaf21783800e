import type { UserRow } from '../database/schema.js';
import { dataRequestOf } from '../users/data-request.js';
import { html, type Html } from './html.js';
import { redirectOf } from './redirect.js';
import { texts } from './texts.js';

// Isolated: a direction that such a text sets must not reach its surroundings.
const outside = (text: string): Html => html`<bdi class="mono">${text}</bdi>`;

function row(name: string, value: Html): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** Who asks and for what, and where it leads: what a person has to know before the check. */
export function asks(user: UserRow): Html {
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
