import type { DataRequestType } from '../../contract/index.js';
import type { UserRow } from '../database/schema.js';
import { dataRequestOf } from '../users/data-request.js';
import type { ListedPerson } from '../verification/persons.js';
import { html, type Html } from './html.js';
import { redirectHost } from './invite.js';
import { page } from './layout.js';

/** A person to choose, and whether the choice will meet the uniqueness rule. */
export interface Choice extends ListedPerson {
  verified_here: boolean;
}

const ASKED: Record<DataRequestType, string> = {
  GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID: 'A humanness score and a unique human ID',
  IS_PHONE_NUMBER_VERIFIED: 'Whether your phone number is verified',
};

function choice(value: string, name: string, note: Html, checked: boolean): Html {
  return html`<label class="choice">
    <input type="radio" name="person" value="${value}" ${checked && html`checked`} />
    <span><b>${name}</b>${note}</span>
  </label>`;
}

function person({ person_id, person: name, verified_here, verified_users }: Choice): Html {
  const note = verified_here
    ? html`<small class="known">Verified here before</small>`
    : html`${verified_users > 0 && html`<small>Verified elsewhere</small>`}`;
  return choice(person_id, name, note, false);
}

function facts(user: UserRow): Html {
  const asked = [...new Set(dataRequestOf(user).types)].map((type) => ASKED[type]);
  const region = user.uniqueness_region_id;
  const host = redirectHost(user);
  return html`<dl>
    <dt>Asks for</dt>
    <dd>${asked.map((text, at) => html`${at > 0 && html`<br />`}${text}`)}</dd>
    <dt>Your reference</dt>
    <dd class="mono">${user.reference_user_id}</dd>
    <dt>Once per</dt>
    <dd>${region === null ? 'account' : html`<span class="mono">${region}</span>`}</dd>
    ${
      host !== null &&
      html`<dt>Then back to</dt>
        <dd class="mono">${host}</dd>`
    }
  </dl>`;
}

/** What a phone shows: who asks and for what, then the simulated check (product.md, "The person's side"). */
export function checkPage(user: UserRow, choices: readonly Choice[]): string {
  const side = user.side === 'sandbox' ? 'sandbox' : 'production';
  return page(
    'Humanness check',
    html`<h1>Show that you are a real, unique human</h1>
      <p class="soft">
        The business that holds this ${side} account asks you to pass a humanness check.
      </p>
      ${
        user.state === 'revoked' &&
        html`<p class="notice">
          Your earlier verification was withdrawn. You can pass the check again.
        </p>`
      }
      ${facts(user)}
      <form method="post" action="${user.invite_token}">
        <input type="hidden" name="version" value="${user.version}" />
        <fieldset>
          <legend>Who takes the check?</legend>
          ${choice('', 'A new person', html`<small>Nobody has met them before</small>`, true)}
          ${choices.map(person)}
        </fieldset>
        <div class="actions">
          <button class="button main" name="choice" value="pass">Pass the check</button>
          <button class="button" name="choice" value="fail">Fail the check</button>
          <button class="button quiet" name="choice" value="leave">Leave</button>
        </div>
      </form>`,
  );
}
