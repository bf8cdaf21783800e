import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { useEnvironmentInfo } from '../../api/environments';
import { PlaceContext } from '../../ui/layout/place-context';
import { environmentLook } from './environment-look';
import { Header } from './header';
import { Rail } from './rail';
import { useFavicon } from './use-favicon';

// Most environments are connected: nobody else waits for its words.
const NotConnected = lazy(async () => ({
  default: (await import('./not-connected')).NotConnected,
}));

interface ShellProps extends ComponentProps<typeof Header> {
  children: ReactNode;
}

/** What stands around every page of an environment (visual.md, "Layout" and "Environment"). */
export function Shell({ environment, Places, children }: ShellProps) {
  const { connected } = useEnvironmentInfo(environment);
  const { name, band } = environmentLook[environment];
  useFavicon(environment);
  return (
    <PlaceContext value={name}>
      <a
        href="#main"
        data-print="never"
        className="fixed top-1 left-1 z-50 -translate-y-20 rounded-control bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        Skip to the page
      </a>
      <Rail environment={environment} />
      <div className="min-h-dvh sm:pl-[58px] lg:pl-[220px] print:p-0">
        <header data-print="never" className="sticky top-0 z-10">
          <p className={`text-center text-xs leading-5 font-semibold tracking-widest ${band}`}>
            {name.toUpperCase()}
          </p>
          <Header {...{ environment, Places }} />
        </header>
        <main id="main" tabIndex={-1} className="p-3 pb-10 sm:p-5">
          {connected ? (
            children
          ) : (
            <Suspense fallback={null}>
              <NotConnected environment={environment} />
            </Suspense>
          )}
        </main>
      </div>
    </PlaceContext>
  );
}
