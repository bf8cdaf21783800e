import { useId, type ReactNode } from 'react';

interface PanelProps {
  /** The heading, in the label size (visual.md). */
  title?: string;
  /** Controls at the right of the heading. */
  actions?: ReactNode;
  /** False if the content, such as a table, reaches the edges. */
  padded?: boolean;
  className?: string;
  children: ReactNode;
}

/** A card; with a title it is a region of that name. */
export function Panel({ title, actions, padded = true, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`rounded-card border border-line bg-surface ${padded ? 'p-4 sm:p-[18px]' : 'overflow-hidden'} ${className}`}
    >
      {(title || actions) && (
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-2">
          {title && (
            <h2 id={id} className="text-xs font-medium text-soft">
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

interface FactProps {
  name: string;
  children: ReactNode;
}

/** One row of a list of facts, whose `dl` is a grid of two columns. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="break-words text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
