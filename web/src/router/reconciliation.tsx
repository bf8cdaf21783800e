import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/reconciliation`. */
export const reconciliationRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'reconciliation',
  loader: ({ context: { queryClient, environment, connected } }) => {
    if (!connected) return;
    // Apart from the first page's code, as the page itself is.
    const load = import('../areas/overview/reconciliation/reconciliation-load');
    beginLoad(load.then((it) => it.loadReconciliation(queryClient, environment)));
  },
  component: lazyRouteComponent(
    () => import('../areas/overview/reconciliation/reconciliation-page'),
    'ReconciliationPage',
  ),
});
