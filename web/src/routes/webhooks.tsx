import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { environmentRoute } from './environment';

/** `/{environment}/webhooks`. */
export const webhooksRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('./webhooks-page'), 'WebhooksPage'),
});
