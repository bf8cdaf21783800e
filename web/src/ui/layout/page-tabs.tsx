import { useEffect, useRef, type ReactNode } from 'react';

/** The look of a link among the tabs of a page. */
export const PAGE_TAB =
  'inline-flex min-h-9 shrink-0 items-center border-b-2 border-transparent text-sm font-medium text-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent';

interface PageTabsProps {
  /** What the pages have in common. */
  label: string;
  /** Links that look like PAGE_TAB. */
  children: ReactNode;
}

/** Links to related pages, in one line; if it is too long, it is scrolled sideways to the current one. */
export function PageTabs({ label, children }: PageTabsProps) {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current: line } = tabs;
    const current = line?.querySelector<HTMLElement>('[aria-current="page"]');
    if (line && current)
      line.scrollLeft = current.offsetLeft + current.offsetWidth - line.clientWidth;
  }, []);
  return (
    <nav
      ref={tabs}
      aria-label={label}
      data-print="never"
      // The line is a shadow below the current tab's mark: a border would not scroll with it.
      className="relative mb-4 flex [scrollbar-width:none] gap-x-5 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)] max-sm:gap-x-4"
    >
      {children}
    </nav>
  );
}
