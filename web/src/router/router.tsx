import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { BASE_PATH } from '../api/base-path';
import { isProblem, PartlyDoneError } from '../api/failures';
import { sessionQuery } from '../api/session';
import { causeOf, noteSessionEnd, noteWrite, type LastWrite } from '../api/session-end';
import { rereadShown } from '../api/write';
import { pollPace } from '../api/live/live';
import { FailedPage } from '../areas/shell/bare-page';
import { Skeleton, SkeletonRows } from '../ui/feedback/skeleton';
import { routeTree } from './routes';

/** The search parameters as plain texts: `?q=123` is the text "123". The last value of a name counts. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The search parameters as an address, without empty ones and those that are not text. */
export function stringifySearch(fields: Record<string, unknown>): string {
  const given = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
  );
  const text = new URLSearchParams(given).toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * The page's query client. If the session has ended, the page offers to sign in again in place; a page that cannot
 * calls `onMustLeave`, and so does one whose member has to set up a second factor first. It retries nothing: queries
 * that poll repeat anyway, and a write is never repeated. After a write it reads again what is on screen.
 */
function createQueryClient(
  onMustLeave: (to: '/sign-in' | '/sign-in/second-factor') => void,
): QueryClient {
  const leaves = (failure: unknown, refused?: LastWrite) => {
    if (isProblem(failure, 'second_factor_required')) onMustLeave('/sign-in/second-factor');
    if (!isProblem(failure, 'not_signed_in')) return;
    if (!noteSessionEnd(failure, refused)) onMustLeave('/sign-in');
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (failure) => {
        leaves(failure);
      },
    }),
    mutationCache: new MutationCache({
      onError: (failure, _variables, _result, mutation) => {
        // It was given up with all data of the member before, and says nothing about the session of another.
        const known = client.getMutationCache().getAll();
        if (!known.some(({ mutationId }) => mutationId === mutation.mutationId)) return;
        const state = failure instanceof PartlyDoneError ? 'partly_sent' : 'not_sent';
        leaves(causeOf(failure), { state });
      },
      onSettled: (_response, failure, _variables, _result, { options }) => {
        // Only the writes of the API have a key.
        if (options.mutationKey === undefined) return;
        noteWrite(failure);
        // Even after a failure: without a response, the write may have been carried out.
        const reading = rereadShown(client);
        // A failure is shown at once.
        return failure ? undefined : reading;
      },
    }),
    defaultOptions: {
      // The browser's network state says nothing about a console on this machine.
      queries: {
        ...{ retry: false, networkMode: 'always' },
        // Data requested with a page is not requested again by a part of it that a slow device draws seconds later.
        staleTime: 5000,
        refetchInterval: ({ queryKey }) => pollPace(queryKey),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

function PagePending() {
  return (
    <div>
      <Skeleton className="mt-1 mb-5 h-6 w-40" />
      <SkeletonRows what="the page" />
    </div>
  );
}

/** The router with its query client. Without a session, opening a page leads to the sign-in page and back. */
export function createConsole() {
  const queryClient = createQueryClient((to) => {
    const { href, pathname } = router.latestLocation;
    if (pathname === '/sign-in' || pathname === to) return;
    queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    void router.navigate({ to, search: { return: href } });
  });
  const router = createRouter({
    routeTree,
    basepath: BASE_PATH || '/',
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: FailedPage,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    // The queries decide whether their data is fresh.
    defaultPreloadStaleTime: 0,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
  router.subscribe('onRendered', ({ fromLocation, hrefChanged }) => {
    // The pressed link is gone with its page, so the heading of the new page takes the focus.
    if (!fromLocation || !hrefChanged || document.activeElement !== document.body) return;
    const head = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main');
    head?.focus({ preventScroll: true });
  });
  return { router, queryClient };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsole>['router'];
  }
}
