import { createRoute } from '@tanstack/react-router';
import { overviewQuery } from '../api/overview';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';
import { OverviewPage } from '../areas/overview/overview-page';

/** `/{environment}`: the overview. */
export const environmentHomeRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: '/',
  loader: ({ context: { queryClient, environment, connected } }) => {
    if (!connected) return;
    beginLoad(queryClient.query(overviewQuery(environment)));
  },
  // Not lazy: it is what a browser shows first, and one file packs smaller than two.
  component: OverviewPage,
});
