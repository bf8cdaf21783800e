import UnfoldVertical from 'lucide-react/icons/unfold-vertical';
import { useState } from 'react';

const MOMENT = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const CLOCK = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const DAY_MS = 24 * 3_600_000;
const LAST = 8.64e15;

interface Gap {
  /** Ms since 1970; null where the records tell no time. */
  from: number | null;
  to: number | null;
}

/** What a gap means, in the reader's time; `now` (ms) tells whether the day has to be named. */
export function gapText({ from, to }: Gap, what: string, now: number): string {
  const isOld = [from, to].some((ms) => ms !== null && Math.abs(now - ms) > DAY_MS / 2);
  const text = (ms: number) =>
    Math.abs(ms) <= LAST ? (isOld ? MOMENT : CLOCK).format(new Date(ms)) : 'an unknown time';
  const made = `more ${what} were made than the service lists. Some are missing here.`;
  if (from !== null && to !== null) return `Between ${text(from)} and ${text(to)} ${made}`;
  if (from !== null) return `After ${text(from)} ${made}`;
  if (to !== null) return `Before ${text(to)} ${made}`;
  return `At a time that the service does not tell, ${made}`;
}

/** What was searched in vain, and how far that can be relied on. */
export function searchedText(gaps: number, what: string): string {
  const searched = 'Everything that the console has kept was searched';
  if (gaps === 0) return `${searched}.`;
  const there = gaps === 1 ? 'there is a gap' : `there are ${gaps} gaps`;
  return `${searched}, but ${there} in it: more ${what} were made than the service listed.`;
}

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
