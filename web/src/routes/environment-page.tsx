import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useLiveConnection } from '../api/live-connection';
import { Shell } from '../features/shell/shell';

const route = getRouteApi('/$environment');

/** The frame of every page of an environment. */
export function EnvironmentPage() {
  const { environment, connected } = route.useRouteContext();
  useLiveConnection(environment, connected);
  return (
    <Shell environment={environment}>
      <Outlet />
    </Shell>
  );
}
