import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

interface PageTabsProps {
  /** What the pages have in common. */
  label: string;
  /** A page is the current one by its address, unless the tab says so. */
  tabs: readonly (LinkProps & { name: string; isCurrent?: boolean })[];
}

/** Links to related pages, in one line; if it is too long, it is scrolled sideways to the current one. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current: line } = frame;
    const current = line?.querySelector<HTMLElement>('[aria-current="page"]');
    if (line && current)
      line.scrollLeft = current.offsetLeft + current.offsetWidth - line.clientWidth;
  }, []);
  return (
    <nav
      ref={frame}
      aria-label={label}
      data-print="never"
      // The line is a shadow below the current tab's mark: a border would not scroll with it.
      className="relative mb-4 flex [scrollbar-width:none] gap-x-5 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)] max-sm:gap-x-4"
    >
      {tabs.map(({ name, isCurrent, ...link }) => (
        <Link
          key={name}
          {...link}
          aria-current={isCurrent ? 'page' : undefined}
          className="inline-flex min-h-9 shrink-0 items-center border-b-2 border-transparent text-sm font-medium text-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
