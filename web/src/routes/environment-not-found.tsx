import { createRoute } from '@tanstack/react-router';
import { environmentRoute } from './environment';
import { NotFoundPage } from './not-found-page';

function EnvironmentNotFoundPage() {
  const { environment } = environmentNotFoundRoute.useRouteContext();
  return <NotFoundPage environment={environment} />;
}

/** Every other address inside an environment: a page of its own, so that rail, header and band stay around it. */
export const environmentNotFoundRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: '$',
  component: EnvironmentNotFoundPage,
});
