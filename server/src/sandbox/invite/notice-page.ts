import { html, type Html } from './html.js';
import { page, type PageParts } from './layout.js';
import { DASH } from './marks.js';
import { texts } from './texts.js';

interface Words {
  title: string;
  text: string;
}

type More = Pick<PageParts, 'actions' | 'watch' | 'depth'> & { content?: Html };

/** A page that only says something. */
export function noticePage({ title, text }: Words, { content, ...more }: More = {}): string {
  return page({
    ...more,
    title,
    mark: DASH,
    content: html`<p class="soft">${text}</p>
      ${content ?? null}`,
  });
}

/** Whoever leaves sees that nothing was decided, and the way back. */
export function leftPage(): string {
  const actions = html`<a class="button" href="?here">${texts.left.back}</a>`;
  return noticePage(texts.left, { actions });
}
