import type { Environment } from '@connect-console/server/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { subscribePush, usePollPace } from '../live';
import { archiveListQuery, newestPageQuery, type ArchiveList } from './archive-list';
import { lookAfter, newsOf, withNews, withPushedAgain, type News, type Pushed } from './list-news';
import type { ListPages } from './list-pages';

const POLL_MS = 3000;
const GATHER_MS = 80;
const FIRST_LOOK_MS = 1500;
const MOST_WAITING = 1000;
// Longer than any look takes.
const REMEMBER_MS = 60_000;

/**
 * Keeps a loaded list as the service's is: by the pushes, or by looking at its newest page every few seconds
 * while there are none. `isAtTop` is asked whether rows may come in above what is on screen. Gives the failure
 * of the last look, and a function that looks now.
 */
export function useLiveList<R extends { position: number }, F>(
  list: ArchiveList<R, F>,
  environment: Environment,
  filter: F,
  isAtTop: () => boolean,
) {
  const client = useQueryClient();
  const pace = usePollPace(environment, POLL_MS);
  const { data, error, refetch } = useQuery({
    ...newestPageQuery(list, environment, filter),
    enabled: pace !== false,
    refetchInterval: pace,
  });
  const look = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  const tell = useRef<(news: News<R>) => void>(() => undefined);

  useEffect(() => {
    const { queryKey } = archiveListQuery(list, environment, filter);
    let waiting: News<R>[] = [];
    let pushed: Pushed<R>[] = [];
    let isOver = false;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let looking: { due: number; timer: ReturnType<typeof setTimeout> } | undefined;

    const lookIn = (ms: number) => {
      const due = Date.now() + ms;
      if (looking && looking.due <= due) return;
      clearTimeout(looking?.timer);
      const timer = setTimeout(() => {
        looking = undefined;
        look();
      }, ms);
      looking = { due, timer };
    };
    const take = () => {
      gathering = undefined;
      if (waiting.length === 0) return;
      // A page that is on its way would be put behind the pages as they were when it was asked for.
      if (client.isFetching({ queryKey, exact: true }) > 0) {
        gathering = setTimeout(take, GATHER_MS);
        return;
      }
      if (isOver) {
        // Some of it was let go of, and any row that is loaded may be what that was about.
        isOver = false;
        waiting = [];
        void client.invalidateQueries({ queryKey, exact: true });
        return;
      }
      const news = withPushedAgain(waiting, pushed);
      const ms = lookAfter(list, filter, waiting);
      waiting = [];
      client.setQueryData<ListPages<R>>(
        queryKey,
        (pages) => pages && withNews(list, filter, pages, news, isAtTop()),
      );
      if (ms !== null) lookIn(ms);
    };
    tell.current = (news) => {
      if (waiting.length < MOST_WAITING) waiting.push(news);
      else isOver = true;
      gathering ??= setTimeout(take, GATHER_MS);
    };
    const stop = subscribePush(environment, (push) => {
      const news = newsOf(list, push);
      if (!news) return;
      if (news.what === 'record') {
        const at = Date.now();
        pushed = pushed.filter((each) => at - each.at < REMEMBER_MS).slice(-MOST_WAITING);
        pushed.push({ record: news.record, at });
      }
      tell.current(news);
    });
    // What was pushed while the list itself was loaded, nobody has heard.
    lookIn(FIRST_LOOK_MS);
    return () => {
      stop();
      clearTimeout(gathering);
      clearTimeout(looking?.timer);
    };
  }, [client, list, environment, filter, isAtTop, look]);

  useEffect(() => {
    if (data) tell.current({ what: 'newest', ...data });
  }, [data]);

  return { lookError: error, look };
}
