import type { UserRow } from '../database/schema.js';
import type { ListedHuman } from '../users/humans.js';
import { html, type Html } from '../../http/html.js';
import { page } from './layout.js';

/** A human to choose; `verified_here` means that the uniqueness rule refuses the choice. */
export interface Choice extends ListedHuman {
  verified_here: boolean;
}

const HEADING = 'Who takes the check?';

function choice(value: string, name: string, note: Html | false, checked: boolean): Html {
  return html`<label class="choice">
    <input type="radio" name="person" value="${value}" ${checked && html`checked`} />
    <span
      ><b><bdi>${name}</bdi></b
      >${note}</span
    >
  </label>`;
}

function human({ human_id, name, verified_here, verified_users }: Choice): Html {
  const note = verified_here
    ? html`<small class="known">Verified here before: cannot verify again</small>`
    : verified_users > 0 && html`<small>Verified elsewhere: can verify here</small>`;
  return choice(human_id, name, note, false);
}

/** The simulated check: choose a human, then pass, fail or leave. */
export function checkPage(
  user: UserRow,
  choices: readonly Choice[],
  notice: string | undefined,
): string {
  return page({
    title: 'The check',
    heading: HEADING,
    notice,
    content: html`<p class="soft" id="how">Choose a human, then how the check ends.</p>
      <form method="post" action="${user.invite_token}" id="check">
        <input type="hidden" name="version" value="${user.version}" />
        <fieldset aria-label="${HEADING}" aria-describedby="how">
          ${choice('', 'A new human', html`<small>Has never verified before</small>`, true)}
          ${choices.map(human)}
        </fieldset>
      </form>`,
    actions: html`<button class="button main" form="check" name="choice" value="pass">
        Pass the check
      </button>
      <button class="button" form="check" name="choice" value="fail">Fail the check</button>
      <a class="button quiet" href="?left">Leave</a>`,
  });
}
