import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { overviewQuery } from '../api/overview';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}`: the overview. */
export const environmentHomeRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: '/',
  loader: ({ context: { queryClient, environment, connected } }) => {
    if (!connected) return;
    beginLoad(queryClient.query(overviewQuery(environment)));
  },
  component: lazyRouteComponent(() => import('./overview-page'), 'OverviewPage'),
});
