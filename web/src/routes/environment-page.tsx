import { Outlet } from '@tanstack/react-router';
import { Shell } from '../features/shell/shell';
import { environmentRoute } from './environment';

/** The frame of every page of an environment. */
export function EnvironmentPage() {
  const { environment } = environmentRoute.useRouteContext();
  return (
    <Shell environment={environment}>
      <Outlet />
    </Shell>
  );
}
