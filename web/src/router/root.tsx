import type { QueryClient } from '@tanstack/react-query';
import { Outlet, createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { BareFailedPage } from '../areas/shell/page/bare-page';

/** What every route is given. */
export interface RouterContext {
  queryClient: QueryClient;
}

/** The root of all pages; what fails or is missing outside an environment has no shell around it. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: BareFailedPage,
  notFoundComponent: lazyRouteComponent(
    () => import('../areas/shell/page/not-found-page'),
    'BareNotFoundPage',
  ),
});
