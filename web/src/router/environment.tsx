import { ENVIRONMENTS } from '@connect-console/server/contract';
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { environmentsQuery } from '../api/environments';
import { isProblem } from '../api/failures';
import { sessionQuery } from '../api/session';
import { BareFailedPage } from '../areas/shell/page/bare-page';
import { EnvironmentPage } from '../areas/shell/page/environment-page';
import { rootRoute } from './root';

const environmentName = z.enum(ENVIRONMENTS);

/** Everything inside one environment: the shell, and nobody without a session. */
export const environmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$environment',
  beforeLoad: async ({ params, context, location }) => {
    const environment = environmentName.safeParse(params.environment);
    if (!environment.success) throw notFound();
    try {
      await context.queryClient.query({ ...sessionQuery, staleTime: 'static' });
    } catch (failure) {
      if (!isProblem(failure, 'not_signed_in')) throw failure;
      throw redirect({ to: '/sign-in', search: { return: location.href }, replace: true });
    }
    const all = await context.queryClient.query({ ...environmentsQuery, staleTime: 'static' });
    const info = all.find((each) => each.environment === environment.data);
    return { environment: environment.data, connected: info?.connected ?? false };
  },
  component: EnvironmentPage,
  errorComponent: BareFailedPage,
});
