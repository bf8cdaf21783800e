import type { ArchiveGap, CappedCount, Environment } from '@connect-console/server/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type Query,
} from '@tanstack/react-query';

interface Placed {
  sequence: number;
}

/** A page of calls or attempts, newest first. */
export interface ListPage<R> {
  rows: readonly R[];
  gaps: readonly ArchiveGap[];
  total: CappedCount;
  next_before: number | null;
  polled_at: number | null;
  has_earlier_key: boolean;
}

/** The loaded pages of a list. */
export type ListPages<R> = InfiniteData<ListPage<R>>;

/** The list of calls, or that of attempts. Only the server decides which rows match a filter. */
export interface ArchiveList<R, F> {
  name: ArchiveGap['list'];
  /** A page of 50 below `before`; without it, the newest. */
  read: (
    environment: Environment,
    filter: F,
    before: number | undefined,
    signal: AbortSignal,
  ) => Promise<ListPage<R>>;
  /** The address of a file with all rows. */
  exportOf: (environment: Environment, filter: F, format: 'csv' | 'json') => string;
}

/** How many rows the first page may contain before the list starts again from its newest page. */
const MOST_ROWS = 500;

const PAGES = 'pages';
/** The key of the loaded pages of a list, whatever their filter. */
export const pagesKey = (environment: Environment, name: ArchiveGap['list']) => [
  environment,
  name,
  PAGES,
];
/** The key of the newest page of a list, whatever its filter. */
export const newestKey = (environment: Environment, name: ArchiveGap['list']) => [
  environment,
  name,
  'newest',
];

/** Whether a query is the loaded pages of a list on screen, of which only the newest page is read again. */
export const isShownList = (query: Query): boolean =>
  query.queryKey[2] === PAGES && query.isActive();

/** A filtered list, in pages. Pushes replace changed rows, so nothing is loaded again. */
export function archiveListQuery<R, F>(
  list: ArchiveList<R, F>,
  environment: Environment,
  filter: F,
) {
  return infiniteQueryOptions({
    queryKey: [...pagesKey(environment, list.name), filter],
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await list.read(environment, filter, pageParam, signal);
      // Also the newest page: an older one would replace it when the list is shown.
      if (pageParam === undefined)
        client.setQueryData(newestPageQuery(list, environment, filter).queryKey, page);
      return page;
    },
    initialPageParam: undefined as number | undefined, // undefined alone would have the type undefined
    getNextPageParam: (page) => page.next_before ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Comparing 10,000 rows with themselves costs more than drawing the few in view.
    structuralSharing: false,
  });
}

/** The newest page of a list, which contains its new rows. */
export function newestPageQuery<R, F>(
  list: ArchiveList<R, F>,
  environment: Environment,
  filter: F,
) {
  return queryOptions({
    queryKey: [...newestKey(environment, list.name), filter],
    queryFn: ({ signal }) => list.read(environment, filter, undefined, signal),
    structuralSharing: false,
  });
}

/** All loaded rows, newest first. */
export function rowsOf<R>({ pages }: Pick<ListPages<R>, 'pages'>): R[] {
  return pages.flatMap(({ rows }) => rows);
}

/** The gaps of all loaded pages, each once. */
export function gapsOf<R>({ pages }: Pick<ListPages<R>, 'pages'>): ArchiveGap[] {
  return [...new Map(pages.flatMap(({ gaps }) => gaps).map((gap) => [gap.id, gap])).values()];
}

/** The list with the loaded rows among these replaced in place; the same list if there are none. */
export function withRows<R extends Placed>(list: ListPages<R>, rows: readonly R[]): ListPages<R> {
  const now = new Map(rows.map((row) => [row.sequence, row]));
  const hasAny = ({ rows: loaded }: ListPage<R>) =>
    loaded.some(({ sequence }) => now.has(sequence));
  if (!list.pages.some(hasAny)) return list;
  const pages = list.pages.map((page) =>
    hasAny(page) ? { ...page, rows: page.rows.map((row) => now.get(row.sequence) ?? row) } : page,
  );
  return { ...list, pages };
}

/** The rows of the newest page that are not loaded and belong above the end of the loaded rows. */
export function freshRows<R extends Placed>(list: ListPages<R>, newest: ListPage<R>): R[] {
  const loaded = rowsOf(list);
  const known = new Set(loaded.map(({ sequence }) => sequence));
  const oldest = loaded.at(-1)?.sequence ?? -Infinity;
  return newest.rows.filter(({ sequence }) => !known.has(sequence) && sequence > oldest);
}

/**
 * The list with its newest page as the server has it now. At the top, the page replaces the loaded rows of its range,
 * so that new rows appear and rows that no longer match the filter disappear. Further down, no row moves: changed rows
 * are replaced, and new ones are announced. If the newest page does not reach down to the loaded rows, the list starts
 * again.
 */
export function withNewest<R extends Placed>(
  list: ListPages<R>,
  newest: ListPage<R>,
  isAtTop: boolean,
): ListPages<R> {
  const startedAgain = { pages: [newest], pageParams: [undefined] };
  const [first, ...others] = list.pages;
  const newestLoaded = rowsOf(list)[0]?.sequence;
  if (!first || newestLoaded === undefined) return startedAgain;
  const { total, polled_at, has_earlier_key } = newest;
  if (!isAtTop) {
    const replaced = withRows(list, newest.rows);
    const head = { ...(replaced.pages[0] ?? first), total, polled_at, has_earlier_key };
    return { ...replaced, pages: replaced.pages.with(0, head) };
  }
  const reach = newest.next_before ?? -Infinity;
  const below = (page: ListPage<R>) => page.rows.filter(({ sequence }) => sequence < reach);
  const rows = [...newest.rows, ...below(first)];
  const isWhole = !list.pages.some((page) => below(page).length > 0);
  if (newestLoaded < reach || isWhole || rows.length > MOST_ROWS) return startedAgain;
  const known = new Set(newest.gaps.map(({ id }) => id));
  const gaps = [...newest.gaps, ...first.gaps.filter(({ id }) => !known.has(id))];
  return {
    ...list,
    pages: [
      { ...first, rows, gaps, total, polled_at, has_earlier_key },
      ...others.map((page) => ({ ...page, rows: below(page) })),
    ],
  };
}
