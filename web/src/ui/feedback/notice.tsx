import type { ReactNode } from 'react';
import { StatusShape, toneWash, type Tone } from './status';
import { RawRecord } from '../text/raw-record';

interface NoticeProps {
  tone: Tone;
  /** Announced to screen readers, for something that has just happened. */
  live?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A message next to what it is about; the console has no toasts. */
export function Notice({ tone, live = false, actions, children }: NoticeProps) {
  return (
    <div
      role={live ? 'status' : undefined}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-3 py-2 text-sm ${toneWash[tone]}`}
    >
      <StatusShape tone={tone} />
      <div className="min-w-0 flex-1 text-ink">{children}</div>
      {actions}
    </div>
  );
}

/** The records of a listing that could not be read, as they came (reading rule 5). */
export function UnreadableRecords({ records }: { records: readonly unknown[] }) {
  if (records.length === 0) return null;
  const count = records.length === 1 ? '1 record' : `${records.length} records`;
  return (
    <div className="mt-3">
      <Notice tone="attention">
        <p>{count} could not be read. Everything else is shown.</p>
        <div className="mt-1">
          <RawRecord value={records} label={`${count} as received`} />
        </div>
      </Notice>
    </div>
  );
}

/** Says that phones cannot open the invites, and how to change that (README, "--lan"). */
export function OwnComputerNote({ invite_url, many }: { invite_url: string; many?: boolean }) {
  return (
    <Notice tone="attention">
      <strong>Phones cannot open {many ? 'these links' : 'this link'}:</strong>{' '}
      <code className="font-mono text-[0.94em] break-all">{new URL(invite_url).host}</code> is a
      loopback address that only the service’s own machine can open. To use a phone, start the
      console with{' '}
      <code className="font-mono text-[0.94em] whitespace-nowrap">npm start -- --lan</code> and{' '}
      {many ? 'register them' : 'register the same ID'} again.
    </Notice>
  );
}
