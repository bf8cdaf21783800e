import type { ReactNode } from 'react';
import type { Tone } from '../../../ui/feedback/status';

/** One thing that happened, or that is still to come. */
export interface TimelineStep {
  key: string;
  tone: Tone;
  /** False for what has not happened yet: it is drawn hollow and soft. */
  isDone: boolean;
  title: ReactNode;
  detail?: ReactNode;
  time?: ReactNode;
  /** What belongs to it, under it. */
  body?: ReactNode;
}

const DOT: Record<Tone, string> = {
  good: 'bg-good border-good',
  attention: 'bg-attention border-attention',
  bad: 'bg-bad border-bad',
  waiting: 'bg-surface border-accent ring-3 ring-wash',
  unfulfillable: 'bg-attention border-attention',
  off: 'bg-edge border-edge',
  unknown: 'bg-surface border-edge',
};

/** A user's history, oldest first. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol>
      {steps.map(({ key, tone, isDone, title, detail, time, body }, index) => (
        <li key={key} className="relative flex gap-3 pb-4 last:pb-0">
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className="absolute top-4 bottom-0 left-[5.5px] w-px bg-line"
            />
          )}
          <span
            aria-hidden="true"
            className={`relative mt-[5px] size-3 shrink-0 rounded-full border ${
              isDone || tone === 'waiting' ? DOT[tone] : 'border-line bg-surface'
            }`}
          />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <div className={`min-w-0 ${isDone ? '' : 'text-soft'}`}>{title}</div>
              {time !== undefined && <div className="text-sm text-soft tabular-nums">{time}</div>}
            </div>
            {detail !== undefined && <div className="text-sm text-soft">{detail}</div>}
            {body}
          </div>
        </li>
      ))}
    </ol>
  );
}
