import type { QueryClient } from '@tanstack/react-query';
import {
  Outlet,
  createRootRouteWithContext,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { FailedPage } from './failed-page';
import { NotFoundPage } from './not-found-page';

/** What every route is given. */
export interface RouterContext {
  queryClient: QueryClient;
}

const BARE = 'mx-auto w-full max-w-3xl p-3 sm:p-5';

/** The root of all pages; what fails or is missing outside an environment has no shell around it. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: (props: ErrorComponentProps) => (
    <main className={BARE}>
      <FailedPage {...props} />
    </main>
  ),
  notFoundComponent: () => (
    <main className={BARE}>
      <NotFoundPage />
    </main>
  ),
});
