import type { QueryClient } from '@tanstack/react-query';
import { Outlet, createRootRouteWithContext } from '@tanstack/react-router';
import { BareFailedPage, BarePage } from './bare-page';
import { NotFoundPage } from './not-found-page';

/** What every route is given. */
export interface RouterContext {
  queryClient: QueryClient;
}

/** The root of all pages; what fails or is missing outside an environment has no shell around it. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: BareFailedPage,
  notFoundComponent: () => (
    <BarePage>
      <NotFoundPage />
    </BarePage>
  ),
});
