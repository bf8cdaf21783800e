import type { UserRow } from '../database/schema.js';
import { html, type Html } from './html.js';
import { page } from './layout.js';
import { CROSS, DASH, TICK } from './marks.js';
import { onward } from './onward.js';
import { redirectOf } from './redirect.js';
import { texts } from './texts.js';

/** How the page of a result was reached. */
interface Reached {
  /** By the form that has just ended the check: the person is taken on. */
  done: boolean;
  notice: string | undefined;
}

const again = (text: string, look: string): Html =>
  html`<a class="button ${look}" href="?check">${text}</a>`;

/** The page of a user who has passed; here a simulated person can also withdraw (decisions.md, "revocation"). */
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

/** The page of a user whose check cannot be fulfilled, with the reason and the way to try again. */
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

/** What an invite shows whose check has ended: what that means, and what may be done. */
export function resultPage(user: UserRow, reached: Reached): string {
  if (user.state === 'verified') return verifiedPage(user, reached);
  if (user.state === 'revoked') return revokedPage(reached);
  return unfulfillablePage(user, reached);
}

/** Asks before the verification is withdrawn, as the business is told at once. */
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
