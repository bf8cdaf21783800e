import { getRouteApi, Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { useLiveConnection } from '../../../api/live-connection';
import { Shell } from '../shell';

// Nobody needs them before they look for something.
const Places = lazy(async () => ({
  default: (await import('../finder/palette-places')).PalettePlaces,
}));
const route = getRouteApi('/$environment');

/** The frame of every page of an environment. */
export function EnvironmentPage() {
  const { environment, connected } = route.useRouteContext();
  useLiveConnection(environment, connected);
  return (
    <Shell {...{ environment, Places }}>
      <Outlet />
    </Shell>
  );
}
