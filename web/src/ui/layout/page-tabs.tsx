import type { ReactNode } from 'react';

/** The look of a link among the tabs of a page. */
export const PAGE_TAB =
  '-mb-px inline-flex min-h-9 items-center border-b-2 border-transparent text-sm font-medium text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent';

interface PageTabsProps {
  /** What the pages have in common. */
  label: string;
  /** Links that look like PAGE_TAB. */
  children: ReactNode;
}

/** Links to pages that belong together. */
export function PageTabs({ label, children }: PageTabsProps) {
  return (
    <nav
      aria-label={label}
      data-print="never"
      className="mb-4 flex flex-wrap gap-x-5 gap-y-1 border-b border-line max-sm:gap-x-4"
    >
      {children}
    </nav>
  );
}
