import { getRouteApi, Outlet } from '@tanstack/react-router';
import { Shell } from '../features/shell/shell';

const route = getRouteApi('/$environment');

/** The frame of every page of an environment. */
export function EnvironmentPage() {
  const { environment } = route.useRouteContext();
  return (
    <Shell environment={environment}>
      <Outlet />
    </Shell>
  );
}
