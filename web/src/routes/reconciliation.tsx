import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { reconciliationQuery } from '../api/overview';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/reconciliation`. */
export const reconciliationRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'reconciliation',
  loader: ({ context: { queryClient, environment, connected } }) => {
    if (!connected) return;
    beginLoad(queryClient.query(reconciliationQuery(environment)));
  },
  component: lazyRouteComponent(() => import('./reconciliation-page'), 'ReconciliationPage'),
});
