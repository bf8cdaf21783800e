import type { ReactNode } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { serviceLead } from '../../../api/service-clock';
import { ServiceAge } from '../../../records/service-age';
import type { Tone } from '../../../ui/feedback/status';
import { durationText } from '../../../ui/time/times';

/** A time in a user's timeline, or nothing if it is not known; ms by the service's clock. */
export function momentOf(at: number | null) {
  return at === null ? undefined : <ServiceAge ms={at} form="clock" />;
}

const DOT: Record<Tone, string> = {
  good: 'bg-good border-good',
  retrying: 'bg-attention border-attention',
  attention: 'bg-attention border-attention',
  bad: 'bg-bad border-bad',
  waiting: 'bg-surface border-accent ring-3 ring-wash',
  unfulfillable: 'bg-attention border-attention',
  off: 'bg-edge border-edge',
  unknown: 'bg-surface border-edge',
};

interface StepProps {
  tone: Tone;
  /** False for what has not happened yet, which is drawn hollow and soft. */
  isDone?: boolean;
  title: ReactNode;
  detail?: ReactNode;
  time?: ReactNode;
  /** The details below it. */
  children?: ReactNode;
}

/** One event, past or to come, as a line of the timeline. */
export function Step({ tone, isDone = true, title, detail, time, children }: StepProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className={`relative mt-[5px] size-3 shrink-0 rounded-full border ${
          isDone || tone === 'waiting' ? DOT[tone] : 'border-line bg-surface'
        }`}
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-x-4">
          <div className={`min-w-0 ${isDone ? '' : 'text-soft'}`}>{title}</div>
          {time !== undefined && (
            <div className="shrink-0 text-sm text-soft tabular-nums">{time}</div>
          )}
        </div>
        {detail !== undefined && <div className="text-sm text-soft">{detail}</div>}
        {children}
      </div>
    </>
  );
}

const MINUTE_MS = 60_000;

/** Says that the times of a page are by the service's clock if that differs, like a sandbox's that was moved. */
export function ClockNote() {
  const environment = useEnvironment();
  // The service's clock has whole seconds, so a difference below a minute is not certain.
  const lead = Math.round(serviceLead(environment) / MINUTE_MS) * MINUTE_MS;
  if (lead === 0) return null;
  return (
    <p className="mt-3 text-sm text-soft">
      The service’s clock is {durationText(Math.abs(lead))} {lead > 0 ? 'ahead of' : 'behind'} your
      clock. Times on this page use the service’s clock.
    </p>
  );
}
