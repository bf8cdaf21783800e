import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rerunJobQuery } from '../api/reruns';
import { jobFilter, jobSearch, type JobSearch } from '../features/reruns/job-search';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/rerun-jobs/{id}`. */
export const rerunJobRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'rerun-jobs/$id',
  validateSearch: (raw): JobSearch => jobSearch.parse(raw),
  loader: ({ context: { queryClient, environment, connected }, params, location }) => {
    if (!connected) return;
    const filter = jobFilter(jobSearch.parse(location.search));
    beginLoad(queryClient.query(rerunJobQuery(environment, params.id, filter)));
  },
  component: lazyRouteComponent(() => import('./rerun-job-page'), 'RerunJobPage'),
});
