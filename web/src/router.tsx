import { createRouter } from '@tanstack/react-router';
import { createQueryClient } from './query-client';
import { callRoute, oddCallRoute } from './routes/call';
import { callsRoute } from './routes/calls';
import { environmentHomeRoute } from './routes/environment-home';
import { environmentNotFoundRoute } from './routes/environment-not-found';
import { environmentRoute } from './routes/environment';
import { eventsRoute } from './routes/events';
import { FailedPage } from './routes/failed-page';
import { homeRoute } from './routes/home';
import { PagePending } from './routes/page-pending';
import { reconciliationRoute } from './routes/reconciliation';
import { registerRoute } from './routes/register';
import { rerunJobRoute } from './routes/rerun-job';
import { rerunJobsRoute } from './routes/rerun-jobs';
import { rootRoute } from './routes/root';
import { signInRoute } from './routes/sign-in';
import { oddUserRoute, userRoute } from './routes/user';
import { usersRoute } from './routes/users';
import { webhooksRoute } from './routes/webhooks';
import { workshopHomeRoute, workshopRoute } from './routes/workshop';
import { workshopClockRoute } from './routes/workshop-clock';
import { workshopOutcomesRoute, workshopPlanRoute } from './routes/workshop-outcomes';
import {
  workshopPeopleJobRoute,
  workshopPeoplePrintRoute,
  workshopPeopleRoute,
} from './routes/workshop-people';
import { workshopReceiverRoute } from './routes/workshop-receiver';
import { workshopRunRoute, workshopScenariosRoute } from './routes/workshop-scenarios';
import { parseSearch, stringifySearch } from './search-params';

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
