import { useContext, useEffect, type ReactNode, createContext } from 'react';
import { visibleText } from '../text/visible-text';

/** The environment's name for the title of the browser's tab; empty outside an environment. */
export const PlaceContext = createContext('');

// A longer ID as heading would fill a phone's screen.
const LONG_ID = 48;

interface PageHeaderProps {
  /** The h1, and the start of the browser's title. */
  title: string;
  /** Monospace, for an ID. */
  mono?: boolean;
  /** Before the title in the browser's tab, for a member who works in another tab. */
  news?: string | undefined;
  /** The address of the icon in the browser's tab, which replaces the environment's. */
  icon?: string | undefined;
  /** Beside the heading: a count, a status. */
  aside?: ReactNode;
  /** The page's buttons, at most one of them primary. */
  actions?: ReactNode;
}

/** The heading of a page, which also names the browser's tab. */
export function PageHeader({ title, mono = false, news, icon, aside, actions }: PageHeaderProps) {
  const place = useContext(PlaceContext);
  const text = visibleText(title);
  useEffect(() => {
    document.title = [news, text, place, 'Connect Console'].filter(Boolean).join(' · ');
  }, [news, text, place]);
  useEffect(() => {
    if (icon === undefined) return;
    const link = document.querySelector('link[rel="icon"]');
    const before = link?.getAttribute('href') ?? '';
    link?.setAttribute('href', icon);
    return () => {
      // The icon of the environment, which is set before this runs, stays.
      if (link?.getAttribute('href') === icon) link.setAttribute('href', before);
    };
  }, [icon]);
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
