import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/rerun-jobs`. */
export const rerunJobsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'rerun-jobs',
  loader: ({ context: { queryClient, environment, connected } }) => {
    if (!connected) return;
    // Apart from the first page's code, as the page itself is.
    const load = import('../areas/calls/rerun-jobs/rerun-jobs-load');
    beginLoad(load.then((it) => it.loadRerunJobs(queryClient, environment)));
  },
  component: lazyRouteComponent(
    () => import('../areas/calls/rerun-jobs/rerun-jobs-page'),
    'RerunJobsPage',
  ),
});
