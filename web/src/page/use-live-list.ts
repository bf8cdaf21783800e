import type { CappedCount } from '@connect-console/server/contract';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type RefCallback } from 'react';
import { isUnread, useServiceHealth } from '../api/health';
import { useEnvironment } from '../api/use-environment';
import {
  freshRows,
  gapsOf,
  listQuery,
  newestPageQuery,
  rowsOf,
  withNewest,
  type ListPage,
  type LiveList,
} from '../api/live/live-list';

/** Whether the element with the ref, the top of a list, is in view. */
function useAtTop(): [boolean, RefCallback<HTMLElement>] {
  const [isAtTop, setAtTop] = useState(true);
  const top = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      setAtTop(entries.at(-1)?.isIntersecting ?? true);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [isAtTop, top];
}

/** A filtered list with its new rows and further pages. */
export function useLiveList<R extends object, F>(list: LiveList<R, F>, filter: F) {
  const { name } = list;
  const environment = useEnvironment();
  const client = useQueryClient();
  const options = useMemo(() => listQuery(list, environment, filter), [list, environment, filter]);
  const query = useSuspenseInfiniteQuery(options);
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  // In its own state, because replacing a row resets the query's error.
  const [failed, setFailed] = useState<{ of: typeof options; error: unknown } | null>(null);
  const moreError = failed?.of === options ? failed.error : null;
  const { fetchNextPage } = query;
  const rows = useMemo(() => rowsOf(name, data), [name, data]);
  const gaps = useMemo(() => gapsOf(data), [data]);
  const [isAtTop, top] = useAtTop();
  const newest = useQuery(newestPageQuery(list, environment, filter));
  const { data: newestPage, refetch } = newest;
  const fresh = useMemo(
    () => (newestPage && !isAtTop ? freshRows(name, data, newestPage).length : 0),
    [name, data, newestPage, isAtTop],
  );

  const merged = useRef<ListPage<R>>(undefined);
  useEffect(() => {
    // A page that is being loaded would be appended to the old pages.
    const isMerged = newestPage === merged.current || newestPage === data.pages[0];
    if (!newestPage || isMerged || isFetching) return;
    merged.current = newestPage;
    client.setQueryData(
      options.queryKey,
      (before) => before && withNewest(list, before, newestPage, isAtTop),
    );
  }, [client, list, options, newestPage, data, isAtTop, isFetching]);

  const wasAtTop = useRef(isAtTop);
  useEffect(() => {
    if (isAtTop && !wasAtTop.current) void refetch();
    wasAtTop.current = isAtTop;
  }, [isAtTop, refetch]);

  const loadMore = useCallback(() => {
    void fetchNextPage().then((result) => {
      setFailed(result.isFetchNextPageError ? { of: options, error: result.error } : null);
    });
  }, [fetchNextPage, options]);
  const onNearEnd = useCallback(() => {
    // A failed page is only loaded again by a press, not by scrolling.
    if (hasNextPage && !isFetching && moreError === null) loadMore();
  }, [hasNextPage, isFetching, moreError, loadMore]);

  const [first] = data.pages;
  return {
    ...{ rows, gaps, top, loadMore, onNearEnd, fresh },
    /** True if there are more new rows than fit on a page. */
    areMore: newestPage?.next != null && fresh === newestPage.rows.length,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    moreError,
    /** Why the rows may be stale; null if they are not. */
    staleError: isFetchNextPageError ? newest.error : (error ?? newest.error),
    updatedAt: query.dataUpdatedAt,
    /** Whether an earlier API key was connected, whose records can be shown. */
    hasEarlierKey: first?.archive?.has_earlier_key ?? false,
  };
}

/**
 * The number of records of a filter, once the list is loaded; also null if it is empty and no poll is known to have
 * succeeded.
 */
export function useListTotal<R, F>(list: LiveList<R, F>, filter: F): CappedCount | null {
  const health = useServiceHealth();
  const { data } = useInfiniteQuery({
    ...listQuery(list, useEnvironment(), filter),
    enabled: false,
  });
  const first = data?.pages[0];
  return first && (first.total.count > 0 || !isUnread(health)) ? first.total : null;
}

/** The loaded rows of a filter; until it is loaded, those of the one before it. */
export function useLoadedRows<R extends object, F>(list: LiveList<R, F>, filter: F): readonly R[] {
  const { data } = useInfiniteQuery({
    ...listQuery(list, useEnvironment(), filter),
    ...{ enabled: false, placeholderData: keepPreviousData },
  });
  return useMemo(() => (data ? rowsOf(list.name, data) : []), [list.name, data]);
}
