import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { configsQuery } from '../api/webhooks';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/webhooks`. */
export const webhooksRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'webhooks',
  loader: ({ context: { queryClient, environment, connected } }) => {
    if (!connected) return;
    beginLoad(queryClient.query(configsQuery(environment)));
  },
  component: lazyRouteComponent(() => import('./webhooks-page'), 'WebhooksPage'),
});
