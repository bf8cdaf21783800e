import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rerunJobsQuery } from '../api/reruns';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/rerun-jobs`. */
export const rerunJobsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'rerun-jobs',
  loader: ({ context: { queryClient, environment, connected } }) => {
    if (connected) beginLoad(queryClient.query(rerunJobsQuery(environment)));
  },
  component: lazyRouteComponent(() => import('./rerun-jobs-page'), 'RerunJobsPage'),
});
