import type { UserRow } from '../database/schema.js';
import { asks } from './asks.js';
import { html } from './html.js';
import { page } from './layout.js';
import { texts } from './texts.js';

/** What a phone shows first: who asks and for what. `notice` tells of a form that was stale. */
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
