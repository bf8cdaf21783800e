import type {
  ArchiveGap,
  CappedCount,
  Environment,
  ViewedList,
} from '@connect-console/server/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type Query,
} from '@tanstack/react-query';
import { pollPace } from './live';

const ID_FIELDS = {
  users: 'reference_user_id',
  calls: 'transaction_id',
  attempts: 'attempt_key',
  deliveries: 'id',
} as const satisfies Record<ViewedList | 'deliveries', string>;

export type ListName = keyof typeof ID_FIELDS;

/** The ID of a row of a list. */
export function rowId(name: ListName, row: object): string {
  return String((row as Record<string, unknown>)[ID_FIELDS[name]]); // which every row of that list has
}

/** A page of a list. */
export interface ListPage<R> {
  rows: readonly R[];
  total: CappedCount;
  /** Where the following page begins; null on the last one. */
  next: string | null;
  /** What only the lists of calls and attempts have. */
  archive?: { gaps: readonly ArchiveGap[]; has_earlier_key: boolean };
}

/** The loaded pages of a list. */
export type ListPages<R> = InfiniteData<ListPage<R>>;

/** A list of records. Only the server decides which rows match a filter, and in which order. */
export interface LiveList<R, F> {
  name: ListName;
  /** A page that begins at `from`; without it, the newest. */
  read: (
    environment: Environment,
    filter: F,
    from: string | undefined,
    signal: AbortSignal,
  ) => Promise<ListPage<R>>;
  /** Orders the rows of a list whose order never changes, descending; `next` of its pages is such a number. */
  sequenceOf?: (row: R) => number;
}

/** A list that can be exported, and whose views can be saved. */
export interface ViewableList<R, F> extends LiveList<R, F> {
  name: ViewedList;
  /** The address of a file with all rows. */
  exportOf: (environment: Environment, filter: F, format: 'csv' | 'json') => string;
}

const DELIVERIES_MS = 1000;

/** How many rows the first page may contain before the list starts again from its newest page. */
const MOST_ROWS = 500;

const PAGES = 'pages';
/** The key of the loaded pages of a list, whatever their filter. */
export const pagesKey = (environment: Environment, name: ListName) => [environment, name, PAGES];

/** Whether a query is the loaded pages of a list on screen, of which only the newest page is read again. */
export const isShownList = (query: Query): boolean =>
  query.queryKey[2] === PAGES && query.isActive();

/** A filtered list, in pages. Pushes replace changed rows, so nothing is loaded again. */
export function listQuery<R, F>(list: LiveList<R, F>, environment: Environment, filter: F) {
  return infiniteQueryOptions({
    queryKey: [...pagesKey(environment, list.name), filter],
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await list.read(environment, filter, pageParam, signal);
      // Also the newest page: an older one would replace it when the list is shown.
      if (pageParam === undefined)
        client.setQueryData(newestPageQuery(list, environment, filter).queryKey, page);
      return page;
    },
    initialPageParam: undefined as string | undefined, // undefined alone would have the type undefined
    getNextPageParam: (page) => page.next ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Comparing 10,000 rows with themselves costs more than drawing the few in view.
    structuralSharing: false,
  });
}

/** The newest page of a list, which contains its new rows. */
export function newestPageQuery<R, F>(list: LiveList<R, F>, environment: Environment, filter: F) {
  return queryOptions({
    queryKey: [environment, list.name, 'newest', filter],
    queryFn: ({ signal }) => list.read(environment, filter, undefined, signal),
    // Like the operation that reads it. Deliveries are not pushed, and only their list follows them.
    refetchInterval: () =>
      list.name === 'deliveries' ? DELIVERIES_MS : pollPace([environment, `list_${list.name}`]),
    structuralSharing: false,
  });
}

/**
 * All loaded rows, in the order of the list. A row that has moved between the reading of two pages is in both: it keeps
 * its first place, with what was read last.
 */
export function rowsOf<R extends object>(
  name: ListName,
  { pages }: Pick<ListPages<R>, 'pages'>,
): R[] {
  const rows = pages.flatMap((page) => page.rows);
  return [...new Map(rows.map((row) => [rowId(name, row), row])).values()];
}

/** The gaps of all loaded pages, each once. */
export function gapsOf<R>({ pages }: Pick<ListPages<R>, 'pages'>): ArchiveGap[] {
  const gaps = pages.flatMap(({ archive }) => archive?.gaps ?? []);
  return [...new Map(gaps.map((gap) => [gap.id, gap])).values()];
}

/**
 * The list with the loaded rows among these, by their IDs, replaced in place, or dropped for null; the same list if
 * there are none.
 */
export function withRows<R extends object>(
  name: ListName,
  list: ListPages<R>,
  now: ReadonlyMap<string, R | null>,
): ListPages<R> {
  const hasAny = ({ rows }: ListPage<R>) => rows.some((row) => now.has(rowId(name, row)));
  if (!list.pages.some(hasAny)) return list;
  const pages = list.pages.map((page) => {
    if (!hasAny(page)) return page;
    const rows = page.rows.flatMap((row) => {
      const present = now.get(rowId(name, row));
      return present === null ? [] : (present ?? row);
    });
    return { ...page, rows };
  });
  return { ...list, pages };
}

/** The rows of the newest page that are not loaded and belong above the last row of it that is. */
export function freshRows<R extends object>(
  name: ListName,
  list: ListPages<R>,
  { rows }: ListPage<R>,
): R[] {
  const loaded = new Set(rowsOf(name, list).map((row) => rowId(name, row)));
  const isLoaded = (row: R) => loaded.has(rowId(name, row));
  const last = rows.findLastIndex(isLoaded);
  return (last === -1 ? rows : rows.slice(0, last)).filter((row) => !isLoaded(row));
}

/**
 * The list with its newest page as the server has it now. At the top, the page replaces the loaded rows of its range,
 * so that new rows appear and rows that no longer match the filter disappear; where it does not reach down to the loaded
 * rows, or a row may have moved beyond it, the list starts again. Further down, no row moves: changed rows are replaced,
 * and new ones are announced.
 */
export function withNewest<R extends object>(
  { name, sequenceOf }: Pick<LiveList<R, never>, 'name' | 'sequenceOf'>,
  list: ListPages<R>,
  newest: ListPage<R>,
  isAtTop: boolean,
): ListPages<R> {
  const startedAgain = { pages: [newest], pageParams: [undefined] };
  const [first, ...others] = list.pages;
  const [newestLoaded] = rowsOf(name, list);
  // Another member may have cleared the list, which leaves no row to keep in place.
  const isEmpty = newest.rows.length === 0 && newest.next === null;
  if (!first || !newestLoaded || isEmpty) return startedAgain;
  if (!isAtTop) {
    const now = new Map(newest.rows.map((row) => [rowId(name, row), row]));
    const replaced = withRows(name, list, now);
    return withHead(replaced, replaced.pages[0]?.rows ?? [], newest, first.archive?.gaps ?? []);
  }
  if (newest.next === null) return startedAgain;
  if (!sequenceOf) {
    const ids = new Set(first.rows.map((row) => rowId(name, row)));
    const isSame =
      newest.next === first.next && newest.rows.every((row) => ids.has(rowId(name, row)));
    // No row crossed the end of the page, so the following ones still begin there.
    return isSame ? { ...list, pages: list.pages.with(0, newest) } : startedAgain;
  }
  const reach = Number(newest.next);
  const below = (page: ListPage<R>) => page.rows.filter((row) => sequenceOf(row) < reach);
  const rows = [...newest.rows, ...below(first)];
  const isWhole = !list.pages.some((page) => below(page).length > 0);
  if (sequenceOf(newestLoaded) < reach || isWhole || rows.length > MOST_ROWS) return startedAgain;
  const rest = {
    ...list,
    pages: [first, ...others.map((page) => ({ ...page, rows: below(page) }))],
  };
  return withHead(rest, rows, newest, gapsOf({ pages: [newest, first] }));
}

/** The list with these rows and gaps on its first page, and what the newest page says about the whole list. */
function withHead<R>(
  list: ListPages<R>,
  rows: readonly R[],
  { total, archive }: ListPage<R>,
  gaps: readonly ArchiveGap[],
): ListPages<R> {
  const head = { next: list.pages[0]?.next ?? null, rows, total };
  const pages = list.pages.with(0, archive ? { ...head, archive: { ...archive, gaps } } : head);
  return { ...list, pages };
}
