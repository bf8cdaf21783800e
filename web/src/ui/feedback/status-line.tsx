import type { ReactNode } from 'react';
import { StatusMark } from './status-mark';
import type { Tone } from './tone';

interface StatusLineProps {
  /** The normal form, as StatusMark's. */
  status: string;
  wording: { text: string; tone: Tone };
  /** What is in this status. */
  children: ReactNode;
}

/** The head of a summary or a card: what it is, and at the line's other end how it stands. */
export function StatusLine({ status, wording: { text, tone }, children }: StatusLineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      {children}
      <StatusMark status={status} tone={tone}>
        {text}
      </StatusMark>
    </div>
  );
}
