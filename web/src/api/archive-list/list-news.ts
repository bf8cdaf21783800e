import type { ArchiveGap } from '@connect-console/server/contract';
import type { Push } from '../live';
import type { ArchiveList } from './archive-list';
import { withGap, withNewest, withRow, type ListPage, type ListPages } from './list-pages';

/** What is still to be brought into a list. */
export type News<R> =
  | { what: 'record'; record: R }
  | { what: 'gap'; gap: ArchiveGap }
  | { what: 'newest'; page: ListPage<R>; asked_at: number };

/** What a push means for a list; null when nothing. */
export function newsOf<R, F>(list: ArchiveList<R, F>, push: Push): News<R> | null {
  if (push.event === 'gap') {
    return push.gap.list === list.name ? { what: 'gap', gap: push.gap } : null;
  }
  const record = list.recordOf(push);
  return record === null ? null : { what: 'record', record };
}

/** The list after the news, in their order. `isAtTop`: nobody reads further down, so rows may come in above. */
export function withNews<R extends { position: number }, F>(
  list: ArchiveList<R, F>,
  filter: F,
  pages: ListPages<R>,
  news: readonly News<R>[],
  isAtTop: boolean,
): ListPages<R> {
  let next = pages;
  for (const each of news) {
    if (each.what === 'gap') next = withGap(next, each.gap);
    else if (each.what === 'newest') next = withNewest(next, each.page, isAtTop);
    else next = withRow(next, each.record, list.fit(each.record, filter) === 'yes', isAtTop);
  }
  return next;
}

/** A record that was pushed, and when (ms). */
export interface Pushed<R> {
  record: R;
  at: number;
}

/**
 * The news, with the records that were pushed after a look was asked for once more behind its answer: that may
 * be older than they are.
 */
export function withPushedAgain<R>(
  news: readonly News<R>[],
  pushed: readonly Pushed<R>[],
): News<R>[] {
  return news.flatMap((each): News<R>[] => {
    if (each.what !== 'newest') return [each];
    const later = pushed.filter(({ at }) => at >= each.asked_at);
    return [each, ...later.map(({ record }) => ({ what: 'record' as const, record }))];
  });
}

const TEXT_LOOK_MS = 1000;
const COUNT_LOOK_MS = 10_000;

/**
 * In how many ms the newest page should be looked at because of the news: soon where only the server
 * can tell whether a record fits, later to correct the count, else never (null).
 */
export function lookAfter<R, F>(
  list: ArchiveList<R, F>,
  filter: F,
  news: readonly News<R>[],
): number | null {
  const records = news.flatMap((each) => (each.what === 'record' ? [each.record] : []));
  if (records.some((record) => list.fit(record, filter) === 'unknown')) return TEXT_LOOK_MS;
  return records.length > 0 ? COUNT_LOOK_MS : null;
}
