import type { SandboxContext } from '../context.js';
import type { UserRow } from '../database/schema.js';
import { InvalidRequestError } from '../../http/errors.js';
import { html, type Html } from '../../http/html.js';
import { listHumans, takenHumans, type ListedHuman } from '../users/humans.js';
import { page, BAR, DASH, TICK } from './layout.js';

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
export async function checkPage({ database }: SandboxContext, user: UserRow): Promise<string> {
  const humans = await listHumans(database, user.side, { limit: CHOICES, namedOnly: true });
  const ids = humans.map(({ human_id }) => human_id);
  const taken = await takenHumans(database, user, ids);
  return page({
    title: 'The check',
    heading: HEADING,
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

/**
 * The redirect_url (1, 3) if it is an http or https address, else null. Registering refuses other addresses, but this
 * does not rely on it.
 */
export function redirectOf({ redirect_url }: Pick<UserRow, 'redirect_url'>): URL | null {
  if (redirect_url === null || !URL.canParse(redirect_url)) return null;
  const url = new URL(redirect_url);
  return ['https:', 'http:'].includes(url.protocol) ? url : null;
}

const PAGES = {
  verified: {
    title: 'Verified',
    heading: 'You are verified',
    mark: TICK,
    text: 'The business can read the result. You do not need to do anything else.',
    action: html`<a class="button quiet" href="?withdraw">Withdraw the verification</a>`,
  },
  unfulfillable: {
    title: 'Could not be verified',
    heading: 'You could not be verified',
    mark: BAR,
    text: 'The check was not passed. The business is notified if it has set a webhook for this.',
    action: html`<a class="button" href="?check">Try the check again</a>`,
  },
  revoked: {
    title: 'Withdrawn',
    heading: 'Your verification was withdrawn',
    mark: DASH,
    text: 'Your verification is no longer valid for the business. To verify again, take the check again.',
    action: html`<a class="button main" href="?check">Take the check again</a>`,
  },
};

const NOT_UNIQUE =
  'This human was verified here before, and each human can verify only once. The business is notified if it has set a webhook for this.';

/**
 * The page of an invite whose check has ended, with the link to the redirect_url and its host. With `done` the form has
 * just ended it, and the user is redirected (1, 3): by the script after some seconds, which the user can stop, and
 * without a script at once.
 */
export function resultPage(
  user: UserRow,
  state: keyof typeof PAGES,
  { done, notice }: { done: boolean; notice: string | undefined },
): string {
  const { text, action, ...parts } = PAGES[state];
  const redirect = state === 'revoked' ? null : redirectOf(user);
  const leaving = done && redirect;
  const link =
    redirect &&
    html`<a class="button main" href="${redirect.href}" rel="noreferrer" ${leaving && html`data-go`}
      >Go to ${redirect.host}</a
    >`;
  return page({
    ...{ ...parts, notice },
    head:
      leaving &&
      html`<noscript><meta http-equiv="refresh" content="0;url=${leaving.href}" /></noscript>`,
    content: html`<p class="soft">
        ${user.unfulfillable_reason === 'NOT_UNIQUE' ? NOT_UNIQUE : text}
      </p>
      ${leaving && html`<p class="going" hidden>You are taken to ${leaving.host} now.</p>`}
      ${state !== 'revoked' && !redirect && html`<p class="soft">You can close this page.</p>`}`,
    actions: html`${link}
    ${leaving ? html`<a class="button" href="?" hidden>Stay here</a>` : action}`,
  });
}

/** Asks for a confirmation, because a withdrawal takes effect at once. */
export function withdrawPage(user: UserRow): string {
  return page({
    title: 'Withdraw',
    heading: 'Withdraw the verification?',
    mark: DASH,
    content: html`<p class="soft">
        Your verification will no longer be valid for the business. You can take the check again
        later with the same link.
      </p>
      <form method="post" action="${user.invite_token}" id="withdraw"></form>`,
    actions: html`<button class="button main" form="withdraw" name="choice" value="withdraw">
        Withdraw
      </button>
      <a class="button" href="?">Keep the verification</a>`,
  });
}
