import UnfoldVertical from 'lucide-react/icons/unfold-vertical';
import { useState } from 'react';
import { gapText } from './gap-text';

interface GapLineProps {
  /** Its span, in ms since 1970. */
  gap: { from: number | null; to: number | null };
  /** What the list is of: "calls". */
  what: string;
}

/** A break in a list, drawn across it: between which times something is missing, and why. */
export function GapLine({ gap, what }: GapLineProps) {
  const [now] = useState(Date.now);
  return (
    <div className="flex min-h-9 items-center justify-center bg-[repeating-linear-gradient(-45deg,var(--color-surface)_0_8px,var(--color-raised)_8px_16px)] px-3 py-1 text-sm text-soft">
      <p className="flex items-center gap-2 rounded-control bg-surface px-2.5 py-0.5">
        <UnfoldVertical size={14} aria-hidden="true" className="shrink-0 text-attention" />
        <span className="sr-only">Gap: </span>
        <span>{gapText(gap, what, now)}</span>
      </p>
    </div>
  );
}
