import { createContext, useContext, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { spacesSeen, visibleText } from '../text/visible-text';

/** What the browser's tab shows of the environment, or of the settings: the end of its title, and its icon. */
interface Place {
  name: string;
  favicon: string;
}

const PlaceContext = createContext<Place>({
  name: '',
  favicon: document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? '',
});

function setIcon(address: string): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', address);
}

/** Shows an icon in the browser's tab while the calling component is shown, and then that of the place around it. */
function useIcon(address: string | undefined): void {
  const { favicon } = useContext(PlaceContext);
  // A layout effect is cleaned up before those of the next page run.
  useLayoutEffect(() => {
    if (address === undefined) return;
    setIcon(address);
    return () => {
      setIcon(favicon);
    };
  }, [address, favicon]);
}

function PlaceIcon({ favicon }: Place) {
  useIcon(favicon);
  return null;
}

/** Says what the browser's tab shows of these pages, also while they load and where they fail. */
export function PlaceOf({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <>
      {/* Before the pages, so that the icon of a page replaces this one. */}
      <PlaceIcon {...place} />
      <PlaceContext value={place}>{children}</PlaceContext>
    </>
  );
}

// A longer ID as heading would fill a phone's screen.
const LONG_ID = 48;

interface PageHeaderProps {
  /** The h1, and the start of the browser's title. */
  title: string;
  /** Monospace, for an ID. */
  mono?: boolean;
  /** Before the title in the browser's tab, for a member who works in another tab. */
  news?: string | undefined;
  /** The address of the icon in the browser's tab, in place of the environment's. */
  favicon?: string | undefined;
  /** Beside the heading: a count, a status. */
  aside?: ReactNode;
  /** The page's buttons, at most one of them primary. */
  actions?: ReactNode;
}

/** The heading of a page, which also names the browser's tab. */
export function PageHeader(props: PageHeaderProps) {
  const { title, mono = false, news, favicon, aside, actions } = props;
  const { name } = useContext(PlaceContext);
  const text = visibleText(spacesSeen(title));
  useEffect(() => {
    document.title = [news, text, name, 'Connect Console'].filter(Boolean).join(' · ');
  }, [news, text, name]);
  useIcon(favicon);
  return (
    <div data-print="never" className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h1
          tabIndex={-1}
          className={`font-semibold wrap-anywhere ${mono ? 'font-mono' : 'tracking-tight'} ${
            mono && title.length > LONG_ID ? 'text-sm' : 'text-xl'
          }`}
        >
          <bdi>{text}</bdi>
        </h1>
        {aside && <div className="text-sm text-soft">{aside}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2.5 sm:ml-auto">{actions}</div>}
    </div>
  );
}
