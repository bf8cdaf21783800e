import { useState } from 'react';
import { momentText } from '../time/times';
import { Button } from './button';
import type { Draft } from './drafts';

interface DraftNoteProps {
  draft: Pick<Draft<unknown>, 'restoredAt' | 'clear'>;
  /** Called after the draft was discarded. */
  onDiscard?: () => void;
  /** Why it cannot be discarded now. */
  disabledReason?: string | undefined;
}

/** Says that a form contains what was typed earlier, and discards it. */
export function DraftNote({
  draft: { restoredAt, clear },
  onDiscard,
  disabledReason,
}: DraftNoteProps) {
  const [now] = useState(() => Date.now());
  if (restoredAt === null) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control bg-raised px-3 py-1.5 text-sm"
    >
      <span className="min-w-0 flex-1">Draft from {momentText(restoredAt, now)} restored.</span>
      <Button
        disabledReason={disabledReason}
        onClick={() => {
          clear();
          onDiscard?.();
        }}
      >
        Discard draft
      </Button>
    </div>
  );
}
