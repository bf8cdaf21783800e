import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/rerun-jobs/{id}`. Its page reads the address itself, to keep the first page small. */
export const rerunJobRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'rerun-jobs/$id',
  validateSearch: (raw: { state?: unknown; after?: unknown }) => raw,
  loader: ({ context: { queryClient, environment, connected }, params, location }) => {
    if (!connected) return;
    // Apart from the first page's code, as the page itself is.
    const load = import('../areas/calls/rerun-jobs/rerun-jobs-load');
    beginLoad(
      load.then((it) => it.loadRerunJob(queryClient, environment, params.id, location.search)),
    );
  },
  component: lazyRouteComponent(
    () => import('../areas/calls/rerun-jobs/rerun-job-page'),
    'RerunJobPage',
  ),
});
