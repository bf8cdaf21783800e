import type { ReactNode } from 'react';
import { StatusShape, toneWash, type Tone } from './status';
import { countText } from '../text/counts';
import { RawRecord } from '../text/raw-record';

interface NoticeProps {
  tone: Tone;
  /** Announced to screen readers, for something that has just happened. */
  live?: boolean;
  actions?: ReactNode;
  /** Its distance from what is around it. */
  className?: string;
  children: ReactNode;
}

/** A message next to its subject; the console has no toasts. */
export function Notice({ tone, live = false, actions, className = '', children }: NoticeProps) {
  return (
    <div
      role={live ? 'status' : undefined}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-3 py-2 text-sm ${toneWash[tone]} ${className}`}
    >
      <StatusShape tone={tone} />
      <div className="min-w-0 flex-1 text-ink">{children}</div>
      {actions}
    </div>
  );
}

/** The raw records of a listing that could not be read (reading rule 5). */
export function UnreadableRecords({ records }: { records: readonly unknown[] }) {
  if (records.length === 0) return null;
  const count = countText(records.length, 'record');
  return (
    <Notice tone="attention" className="mt-3">
      <p>{count} could not be read. Everything else is shown.</p>
      <div className="mt-1">
        <RawRecord value={records} label={`${count} as received`} />
      </div>
    </Notice>
  );
}
