import UnfoldVertical from 'lucide-react/icons/unfold-vertical';
import type { ReactNode } from 'react';

/** A break in a list, drawn across it: what may be missing here, and between which times. */
export function GapLine({ children }: { children: ReactNode }) {
  return (
    <div className="flex bg-[repeating-linear-gradient(-45deg,var(--color-surface)_0_8px,var(--color-raised)_8px_16px)] min-h-9 items-center justify-center px-3 py-1 text-sm text-soft">
      <p className="flex items-center gap-2 rounded-control bg-surface px-2.5 py-0.5">
        <UnfoldVertical size={14} aria-hidden="true" className="shrink-0 text-attention" />
        <span>{children}</span>
      </p>
    </div>
  );
}
