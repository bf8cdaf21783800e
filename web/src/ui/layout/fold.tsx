import { useState, type ReactElement, type ReactNode } from 'react';

/** A summary that looks like a link. */
export function Summary({ children }: { children: ReactNode }) {
  return (
    <summary className="w-fit rounded-small text-sm font-medium text-accent hover:underline">
      {children}
    </summary>
  );
}

interface FoldProps {
  /** A summary element. */
  summary: ReactElement;
  /** Shown without a click. */
  open?: boolean;
  className?: string;
  children: ReactNode;
}

/** A details element whose content is rendered, and loaded, only while it is open. */
export function Fold({ summary, open = false, className, children }: FoldProps) {
  const [isOpen, setOpen] = useState(open);
  return (
    <details
      className={className}
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      {summary}
      {isOpen && children}
    </details>
  );
}
