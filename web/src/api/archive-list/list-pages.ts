import type { ArchiveGap, CappedCount } from '@connect-console/server/contract';
import type { InfiniteData } from '@tanstack/react-query';

/** A page of either list, newest first; what of the answer is the same for calls and for events. */
export interface ListPage<R> {
  rows: readonly R[];
  gaps: readonly ArchiveGap[];
  total: CappedCount;
  next_before: number | null;
  looked_at: number | null;
  /** Whether records of earlier API keys are kept, too. */
  has_earlier_key: boolean;
  /** On the first page: at least so many newer rows are there that were not taken in, as too many were waiting. */
  newer?: number;
}

/** What is loaded of a list, keyed by the `before` of each page. */
export type ListPages<R> = InfiniteData<ListPage<R>, number | undefined>;

interface Placed {
  position: number;
}

/** How many rows may be taken in at the top before the list is cut, or the rest waits for a load. */
export const LIVE_ROWS = 500;
const CAP = 1000;

/** All loaded rows, newest first. */
export function rowsOf<R>({ pages }: Pick<ListPages<R>, 'pages'>): R[] {
  return pages.flatMap(({ rows }) => rows);
}

/** The gaps of all loaded pages, each once. */
export function gapsOf<R>({ pages }: Pick<ListPages<R>, 'pages'>): ArchiveGap[] {
  return [...new Map(pages.flatMap(({ gaps }) => gaps).map((gap) => [gap.id, gap])).values()];
}

function withPage<R>(list: ListPages<R>, n: number, page: ListPage<R>): ListPages<R> {
  return { ...list, pages: list.pages.with(n, page) };
}

function oneMore({ count, more }: CappedCount): CappedCount {
  return count < CAP ? { count: count + 1, more } : { count, more: true };
}

/** The newest `LIVE_ROWS` rows; what is cut off is loaded again by scrolling. */
function cut<R extends Placed>(list: ListPages<R>): ListPages<R> {
  const pages: ListPage<R>[] = [];
  let room = LIVE_ROWS;
  for (const page of list.pages) {
    const rows = page.rows.slice(0, room);
    room -= rows.length;
    const last = rows.at(-1);
    const isCut = rows.length < page.rows.length;
    pages.push({ ...page, rows, next_before: isCut && last ? last.position : page.next_before });
    if (room === 0) break;
  }
  return { pages, pageParams: list.pageParams.slice(0, pages.length) };
}

function bounded<R extends Placed>(list: ListPages<R>, isAtTop: boolean): ListPages<R> {
  const [first] = list.pages;
  return first && first.rows.length > LIVE_ROWS && isAtTop ? cut(list) : list;
}

/** The page to which a position belongs; the last one where it is older than all that is loaded. */
function pageOf<R extends Placed>({ pages }: ListPages<R>, position: number): number {
  const n = pages.findIndex(({ rows }) => (rows.at(-1)?.position ?? Infinity) <= position);
  return n === -1 ? pages.length - 1 : n;
}

function inserted<R extends Placed>(list: ListPages<R>, row: R, isAtTop: boolean): ListPages<R> {
  const n = pageOf(list, row.position);
  const [first] = list.pages;
  const page = list.pages[n];
  if (!first || !page) return list;
  const at = page.rows.findIndex(({ position }) => position < row.position);
  // Older than all that is loaded: the page that holds it comes by scrolling.
  if (at === -1 && page.next_before !== null) return list;
  if (n === 0 && first.rows.length >= LIVE_ROWS && !isAtTop) {
    return withPage(list, 0, { ...first, newer: Math.max(first.newer ?? 0, 1) });
  }
  const rows = page.rows.toSpliced(at === -1 ? page.rows.length : at, 0, row);
  const taken = withPage(list, n, { ...page, rows });
  const [head] = taken.pages;
  return head ? withPage(taken, 0, { ...head, total: oneMore(head.total) }) : taken;
}

/**
 * The list after a push: a row that is shown is as it is now, also when it no longer fits the filter;
 * one that `fits` is taken in at its place if that is loaded.
 */
export function withRow<R extends Placed>(
  list: ListPages<R>,
  row: R,
  fits: boolean,
  isAtTop: boolean,
): ListPages<R> {
  const n = pageOf(list, row.position);
  const page = list.pages[n];
  const at = page?.rows.findIndex(({ position }) => position === row.position) ?? -1;
  if (page && at !== -1) return withPage(list, n, { ...page, rows: page.rows.with(at, row) });
  return fits ? bounded(inserted(list, row, isAtTop), isAtTop) : list;
}

/**
 * The list after another look at its newest page. Where that no longer meets what is loaded, the list begins anew, or
 * takes in the count alone while somebody reads further down.
 */
export function withNewest<R extends Placed>(
  list: ListPages<R>,
  newest: ListPage<R>,
  isAtTop: boolean,
): ListPages<R> {
  const [first] = list.pages;
  const { total, looked_at } = newest;
  const newestKnown = first?.rows[0]?.position;
  const meets =
    newest.next_before === null ||
    newest.rows.some(({ position }) => position <= (newestKnown ?? -Infinity));
  const isBroken = !meets || first?.newer !== undefined;
  // Who reads an empty list reads no row that could move.
  if (!first || (isBroken && (isAtTop || newestKnown === undefined))) {
    return { pages: [newest], pageParams: [undefined] };
  }
  if (!meets) {
    return withPage(list, 0, { ...first, total, looked_at, newer: newest.rows.length });
  }
  let next = list;
  for (const row of newest.rows) next = withRow(next, row, true, isAtTop);
  const [head] = next.pages;
  const gaps = [...newest.gaps, ...first.gaps.filter((gap) => !isIn(newest.gaps, gap))];
  return head ? withPage(next, 0, { ...head, gaps, total, looked_at }) : next;
}

function isIn(gaps: readonly ArchiveGap[], gap: ArchiveGap): boolean {
  return gaps.some(({ id }) => id === gap.id);
}

/** The list with a gap that was found just now. */
export function withGap<R>(list: ListPages<R>, gap: ArchiveGap): ListPages<R> {
  const [first] = list.pages;
  if (!first || isIn(gapsOf(list), gap)) return list;
  return withPage(list, 0, { ...first, gaps: [gap, ...first.gaps] });
}
