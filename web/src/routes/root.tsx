import type { QueryClient } from '@tanstack/react-query';
import { Outlet, createRootRouteWithContext } from '@tanstack/react-router';

/** What every route is given. */
export interface RouterContext {
  queryClient: QueryClient;
}

/** The root of all pages. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });
