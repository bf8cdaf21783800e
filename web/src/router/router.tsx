import { createRouter } from '@tanstack/react-router';
import { createQueryClient } from '../query-client';
import { callRoute, oddCallRoute } from './call';
import { callsRoute } from './calls';
import { environmentHomeRoute } from './environment-home';
import { environmentNotFoundRoute } from './environment-not-found';
import { environmentRoute } from './environment';
import { eventsRoute } from './attempts';
import { FailedPage } from '../areas/shell/page/failed-page';
import { homeRoute } from './home';
import { PagePending } from '../page/page-pending';
import { reconciliationRoute } from './reconciliation';
import { registerRoute } from './register';
import { rerunJobRoute } from './rerun-job';
import { rerunJobsRoute } from './rerun-jobs';
import { rootRoute } from './root';
import { signInRoute } from './sign-in';
import { oddUserRoute, userRoute } from './user';
import { usersRoute } from './users';
import { webhooksRoute } from './webhooks';
import { workshopHomeRoute, workshopRoute } from './qa';
import { workshopClockRoute } from './qa-clock';
import { workshopOutcomesRoute, workshopPlanRoute } from './qa-outcomes';
import { workshopPeopleJobRoute, workshopPeoplePrintRoute, workshopPeopleRoute } from './qa-people';
import { workshopReceiverRoute } from './qa-receiver';
import { workshopRunRoute, workshopScenariosRoute } from './qa-scenarios';
import { parseSearch, stringifySearch } from '../search-params';

/** The tree of pages. */
export const routeTree = rootRoute.addChildren([
  homeRoute,
  signInRoute,
  environmentRoute.addChildren([
    environmentHomeRoute,
    reconciliationRoute,
    usersRoute,
    registerRoute,
    userRoute,
    oddUserRoute,
    webhooksRoute,
    callsRoute.addChildren([callRoute, oddCallRoute]),
    eventsRoute,
    rerunJobsRoute,
    rerunJobRoute,
    workshopRoute.addChildren([
      workshopHomeRoute,
      workshopPeopleRoute,
      workshopPeopleJobRoute,
      workshopPeoplePrintRoute,
      workshopOutcomesRoute,
      workshopPlanRoute,
      workshopReceiverRoute,
      workshopClockRoute,
      workshopScenariosRoute,
      workshopRunRoute,
    ]),
    environmentNotFoundRoute,
  ]),
]);

/** The router with its query client; a session that ends anywhere leads to sign-in and back again. */
export function createConsole() {
  const queryClient = createQueryClient(() => {
    const { href, pathname } = router.latestLocation;
    if (pathname === '/sign-in') return;
    queryClient.removeQueries({ queryKey: ['session'] });
    void router.navigate({ to: '/sign-in', search: { return: href } });
  });
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: FailedPage,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    // The queries know how old their data is; a loader that runs again costs nothing.
    defaultPreloadStaleTime: 0,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
  router.subscribe('onRendered', ({ fromLocation }) => {
    // The button that led here may be gone with its page: the keyboard goes on at the new page's head.
    if (!fromLocation || document.activeElement !== document.body) return;
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
