import type { SandboxContext } from '../context.js';
import type { UserRow } from '../database/schema.js';
import { InvalidRequestError } from '../../http/errors.js';
import { html, type Html } from '../../http/html.js';
import { listHumans, type ListedHuman } from '../users/humans.js';
import { takenHumans } from '../users/uniqueness.js';
import { page } from './layout.js';

const CHOICES = 7;
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

/** A human to choose; one who is `taken` is refused by the uniqueness rule. */
function human({ human_id, name, verified_users }: ListedHuman, taken: ReadonlySet<string>): Html {
  const note = taken.has(human_id)
    ? html`<small class="known">Verified here before: cannot verify again</small>`
    : verified_users > 0 && html`<small>Verified elsewhere: can verify here</small>`;
  return choice(human_id, name, note, false);
}

/** The simulated check: choose a test human or one of the newest others, then pass, fail or leave. */
export async function checkPage(
  { database }: SandboxContext,
  user: UserRow,
  notice: string | undefined,
): Promise<string> {
  const humans = await listHumans(database, user.side, { limit: CHOICES, namedOnly: true });
  const ids = humans.map(({ human_id }) => human_id);
  const taken = await takenHumans(database, user, ids);
  return page({
    title: 'The check',
    heading: HEADING,
    notice,
    content: html`<p class="soft" id="how">Choose a human, then how the check ends.</p>
      <form method="post" action="${user.invite_token}" id="check">
        <fieldset aria-label="${HEADING}" aria-describedby="how">
          ${choice('', 'A new human', html`<small>Has never verified before</small>`, true)}
          ${humans.map((each) => human(each, taken))}
        </fieldset>
      </form>`,
    actions: html`<button class="button main" form="check" name="choice" value="pass">
        Pass the check
      </button>
      <button class="button" form="check" name="choice" value="fail">Fail the check</button>
      <a class="button quiet" href="?left">Leave</a>`,
  });
}

/** The name of the human that a form chose; undefined for the empty choice, which means a new human. */
export async function chosenName(
  { database }: SandboxContext,
  { side }: UserRow,
  human_id: string,
): Promise<string | undefined> {
  if (human_id === '') return undefined;
  const human = await database
    .selectFrom('humans')
    .select('name')
    .where('side', '=', side)
    .where('human_id', '=', human_id)
    .executeTakeFirstOrThrow(() => new InvalidRequestError('This human cannot be chosen.'));
  return human.name;
}
