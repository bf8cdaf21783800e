import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { EnvironmentContext, useEnvironment } from '../../api/use-environment';
import { useLiveConnection } from '../../api/live/live-connection';
import { sessionQuery } from '../../api/session';
import { useSessionEnd } from '../../api/session-end';
import { useEnvironmentInfo } from '../../api/environments';
import { PageHeader, PlaceOf } from '../../ui/layout/page-header';
import { clearDrafts, whenStoredElsewhere } from '../../ui/stored';
import { environmentLook } from '../../page/environment-look';
import { SIGNED_IN_AT, SIGNED_OUT_AT, useLeave } from '../../page/sign-out';
import { Brand } from '../../ui/layout/brand';
import { Header } from './header';
import { AreaLinks } from './area-links';
import { EnvironmentSwitch } from './environment-switch';
import { lazyPart } from '../../api/page-code';
import { EmptyState } from '../../ui/feedback/empty-state';

/** An environment without a service, with the variables to set. */
function NotConnected() {
  const environment = useEnvironment();
  const prefix = `CONNECT_${environment.toUpperCase()}`;
  return (
    <>
      <PageHeader title={environmentLook[environment].name} aside="Not connected" />
      <EmptyState title={`${environmentLook[environment].name} is not connected`}>
        <p>
          The console has no base URL and no API key for this environment. Set these variables, then
          restart the console:
        </p>
        <ul className="mx-auto mt-4 w-fit space-y-1.5 text-left text-ink">
          {['BASE_URL', 'API_KEY', 'WEBHOOK_SECRET'].map((name) => (
            <li key={name}>
              <code className="rounded-small bg-raised px-1.5 py-0.5">{`${prefix}_${name}`}</code>
              {name === 'WEBHOOK_SECRET' && (
                <span className="text-soft"> to verify incoming deliveries</span>
              )}
            </li>
          ))}
        </ul>
      </EmptyState>
    </>
  );
}

/** The rail: only icons if there is little room, hidden on a phone. */
function Rail() {
  return (
    <section
      aria-label="Console"
      data-print="never"
      className="fixed inset-y-0 left-0 z-20 w-55 border-r border-line bg-surface p-2.5 max-lg:w-14.5 max-sm:hidden"
    >
      <div className="flex h-9 items-center px-2.5 max-lg:justify-center max-lg:px-0">
        <Brand compact />
      </div>
      <div className="mt-1.5 mb-3">
        <EnvironmentSwitch />
      </div>
      <AreaLinks />
    </section>
  );
}

/** The rail, the header and the environment's band around a page (visual.md, "Layout" and "Environment"). */
function Shell({ children }: { children: ReactNode }) {
  const environment = useEnvironment();
  const { connected } = useEnvironmentInfo(environment);
  const look = environmentLook[environment];
  return (
    <PlaceOf place={look}>
      <a
        href="#main"
        data-print="never"
        className="fixed top-1 left-1 z-50 -translate-y-20 rounded-control bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        Skip to the page
      </a>
      <Rail />
      <div className="min-h-dvh sm:pl-14.5 lg:pl-55 print:p-0">
        <header data-print="never" className="sticky top-0 z-10">
          <p className={`text-center text-xs leading-5 font-semibold tracking-widest ${look.band}`}>
            {look.name.toUpperCase()}
          </p>
          <Header />
        </header>
        <main id="main" tabIndex={-1} className="p-3 pb-10 sm:p-5">
          {connected ? children : <NotConnected />}
        </main>
      </div>
    </PlaceOf>
  );
}

const route = getRouteApi('/$environment');

const SessionEnded = lazyPart(() => import('./session-ended'), 'SessionEnded');

/** Offers to sign in again in place once the session has ended. */
export function SessionEnd() {
  const ended = useSessionEnd();
  if (ended === null) return null;
  return (
    <Suspense fallback={null}>
      <SessionEnded {...ended} />
    </Suspense>
  );
}

/** Leaves when the member signs out in another tab, and starts anew when another member has signed in there. */
export function useMemberElsewhere(memberKey: string): void {
  const client = useQueryClient();
  const router = useRouter();
  const leave = useLeave();
  const { data, refetch } = useQuery(sessionQuery);
  useEffect(() => whenStoredElsewhere(SIGNED_OUT_AT, () => void leave()), [leave]);
  useEffect(() => whenStoredElsewhere(SIGNED_IN_AT, () => void refetch()), [refetch]);
  const isAnother = data !== undefined && data.member_id !== memberKey;
  useEffect(() => {
    if (!isAnother) return;
    clearDrafts();
    client.clear();
    void router.invalidate();
  }, [isAnother, client, router]);
}

/** The frame of every page of an environment. */
export function EnvironmentPage() {
  const { environment, connected, memberKey } = route.useRouteContext();
  useLiveConnection(environment, connected);
  useMemberElsewhere(memberKey);
  return (
    <EnvironmentContext value={environment}>
      {/* Nothing of another member stays on the page. */}
      <Shell key={memberKey}>
        {/* Nothing of one environment stays on a page of the other. */}
        <Outlet key={environment} />
      </Shell>
      <SessionEnd />
    </EnvironmentContext>
  );
}
