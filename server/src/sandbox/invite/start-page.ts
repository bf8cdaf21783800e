import type { DataRequestType } from '../../contract/index.js';
import type { UserRow } from '../database/schema.js';
import { html, type Html } from '../../http/html.js';
import { page } from './layout.js';
import { requestedTypes } from '../users/results.js';
import { redirectOf } from './result-page.js';

// Isolated, so that direction characters in the text do not affect its surroundings.
const outside = (text: string): Html => html`<bdi class="mono">${text}</bdi>`;

function row(name: string, value: Html): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

const DATA: Record<DataRequestType, string> = {
  GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID: 'A humanness score and a unique human ID',
  IS_PHONE_NUMBER_VERIFIED: 'Whether your phone number is verified',
};

/** What to know before the check: who requests it, what they receive, and where it leads. */
function asks(user: UserRow): Html {
  const types = [...new Set(requestedTypes(user))];
  const region = user.uniqueness_region_id;
  const redirect = redirectOf(user);
  return html`<dl>
    ${row('Requested by', html`The business with this ${user.side} account`)}
    ${row('What they receive', html`${types.map((type, at) => html`${at > 0 && html`<br />`}${DATA[type]}`)}`)}
    ${row('Your ID there', outside(user.reference_user_id))}
    ${row('You can verify once per', region === null ? html`Account` : outside(region))}
    ${redirect && row('Afterwards you return to', outside(redirect.host))}
  </dl>`;
}

const COME_BACK = 'You were here before and nothing was decided. You can start the check now.';

/** The first page on a phone. `notice` says that a form was outdated. */
export function startPage(user: UserRow, notice: string | undefined): string {
  return page({
    title: 'Humanness check',
    heading: 'Show that you are a real, unique human',
    notice: notice ?? (user.opened_at === null ? undefined : COME_BACK),
    content: html`<p class="soft">A business asks you to take a short check.</p>
      ${asks(user)}`,
    actions: html`<a class="button main" href="?check">Start the check</a>
      <a class="button quiet" href="?left">Not now</a>`,
  });
}
