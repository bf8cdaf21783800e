import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** Why it is empty, and the next step. */
  children: ReactNode;
  actions?: ReactNode;
}

/** An empty list; never used for one that failed to load. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="rounded-card border border-dashed border-edge bg-surface px-5 py-12 text-center">
      <p className="text-lg font-medium">{title}</p>
      <div className="mx-auto mt-1.5 max-w-[52ch] text-soft">{children}</div>
      {actions && (
        <div className="mt-5 flex flex-wrap items-start justify-center gap-2.5 empty:hidden">
          {actions}
        </div>
      )}
    </div>
  );
}
