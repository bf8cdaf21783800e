import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/webhooks`. */
export const webhooksRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'webhooks',
  loader: ({ context: { queryClient, environment, connected } }) => {
    if (!connected) return;
    // Apart from the first page's code, as the page itself is.
    const load = import('../areas/webhooks/page/webhooks-load');
    beginLoad(load.then((it) => it.loadWebhooks(queryClient, environment)));
  },
  component: lazyRouteComponent(
    () => import('../areas/webhooks/page/webhooks-page'),
    'WebhooksPage',
  ),
});
