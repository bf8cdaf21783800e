import { findEnvironment } from '@connect-console/server/contract';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { BASE_PATH } from '../../api/base-path';
import { useEnvironmentInfo } from '../../api/environments';
import { EnvironmentContext } from '../../api/use-environment';
import { useLiveConnection } from '../../api/live/live-connection';
import { environmentLook } from '../../page/environment-look';
import { Brand } from '../../ui/layout/brand';
import { PlaceOf } from '../../ui/layout/page-header';
import { SessionEnd, useMemberElsewhere } from './environment-page';

const route = getRouteApi('/settings');
const PLACE = { name: 'Settings', favicon: `${BASE_PATH}/favicon.svg` };

/** The frame of the settings, which belong to no environment: a header with the way back. */
export function SettingsFrame() {
  const { memberKey } = route.useRouteContext();
  const { environment: named } = route.useSearch();
  const environment = findEnvironment(named) ?? 'sandbox';
  // Pages of the settings also react when the session has ended.
  useLiveConnection(environment, useEnvironmentInfo(environment).connected);
  useMemberElsewhere(memberKey);
  return (
    <PlaceOf place={PLACE}>
      <header
        data-print="never"
        className="sticky top-0 z-10 flex h-12 items-center justify-between gap-3 border-b border-line bg-surface px-3 sm:px-5"
      >
        <Brand />
        <Link
          to="/$environment"
          params={{ environment }}
          className="inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-accent"
        >
          <ArrowLeft size={15} aria-hidden="true" />
          Back to {environmentLook[environment].name}
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl p-3 pb-10 sm:p-5">
        <EnvironmentContext value={environment}>
          {/* Nothing of another member stays on the page. */}
          <Outlet key={memberKey} />
        </EnvironmentContext>
      </main>
      <SessionEnd />
    </PlaceOf>
  );
}
