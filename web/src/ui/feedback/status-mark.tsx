import type { ReactNode } from 'react';
import { StatusShape } from './status-shape';
import { toneText, type Tone } from './tone';

interface StatusMarkProps {
  /** The normal form, as `data-status` (`verified`, `COMPLETED`, …): also one that nobody has heard of. */
  status: string;
  tone: Tone;
  /** The word. */
  children: ReactNode;
}

/** A status as shape, word and colour, never by colour alone (visual.md). */
export function StatusMark({ status, tone, children }: StatusMarkProps) {
  return (
    <span
      data-status={status}
      className={`inline-flex items-center gap-1.5 align-middle font-medium ${toneText[tone]}`}
    >
      <StatusShape tone={tone} />
      <span>{children}</span>
    </span>
  );
}
