import type { ReactNode } from 'react';
import { StatusShape } from './status-shape';
import { toneWash, type Tone } from './tone';

interface NoticeProps {
  tone: Tone;
  /** True for what happened just now: it is read out politely. */
  live?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** One message in the page, where it concerns something; the console has no toasts. */
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
