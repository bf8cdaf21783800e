import UnfoldVertical from 'lucide-react/icons/unfold-vertical';
import type { ReactNode } from 'react';
import { countText } from '../text/counts';
import { momentText } from '../time/times';

interface Gap {
  /** Ms since 1970; null if the records have no time. */
  from_at: number | null;
  to_at: number | null;
}

const LAST = 8.64e15;

/** A time, or NaN, of which every minimum and maximum is NaN, if it is unknown or invalid. */
const known = (ms: number | null) => (ms !== null && Math.abs(ms) <= LAST ? ms : Number.NaN);

/** What may be missing in adjacent gaps, and why, in local time; `now` is by the clock of the gaps. */
export function gapText(gaps: readonly Gap[], what: string, now: number): string {
  const text = (ms: number) => (Number.isNaN(ms) ? null : momentText(ms, now, 'seconds'));
  const start = text(Math.min(...gaps.map(({ from_at }) => known(from_at))));
  const end = text(Math.max(...gaps.map(({ to_at }) => known(to_at))));
  let span = '';
  if (start && end) span = ` between ${start} and ${end}`;
  else if (start) span = ` after ${start}`;
  else if (end) span = ` before ${end}`;
  return `Some ${what}${span} may be missing: more may have been created between two polls than the service lists.`;
}

/** What a search without results has covered. */
export function searchedText(gaps: number, what: string): string {
  if (gaps === 0) return `All stored ${what} were searched.`;
  return `All stored ${what} were searched, but ${countText(gaps, 'gap')} may contain more.`;
}

interface GapLineProps {
  gaps: readonly Gap[];
  /** What is listed: "calls". */
  what: string;
  /** By the clock of the gaps, ms. */
  now: number;
  /** How the missing calls can be known, with a link. */
  children: ReactNode;
}

/** Adjacent gaps as one line of the list: what may be missing, why, and how those calls can be known. */
export function GapLine({ gaps, what, now, children }: GapLineProps) {
  return (
    <div className="flex min-h-9 items-center justify-center bg-[repeating-linear-gradient(-45deg,var(--color-surface)_0_8px,var(--color-raised)_8px_16px)] px-3 py-1 text-sm text-soft">
      <p className="flex items-center gap-2 rounded-control bg-surface px-2.5 py-0.5">
        <UnfoldVertical size={14} aria-hidden="true" className="shrink-0 text-attention" />
        <span className="sr-only">Gap: </span>
        <span>
          {gapText(gaps, what, now)} {children}
        </span>
      </p>
    </div>
  );
}
