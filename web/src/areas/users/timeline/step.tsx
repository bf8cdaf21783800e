import type { ReactNode } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { serviceLead } from '../../../api/service-clock';
import { ServiceAge } from '../../../records/service-age';
import { StatusShape, toneText, type Tone } from '../../../ui/feedback/status';
import { durationText } from '../../../ui/time/times';

/** A time in a user's timeline, or nothing if it is not known; ms by the service's clock. */
export function momentOf(at: number | null) {
  return at === null ? undefined : <ServiceAge ms={at} form="clock" />;
}

interface StepProps {
  tone: Tone;
  title: ReactNode;
  detail?: ReactNode;
  at: number | null;
  /** What the time says, if not when the event happened. */
  when?: string;
  /** The details below it. */
  children?: ReactNode;
}

/** One event, past or to come, as a line of the timeline. */
export function Step({ tone, title, detail, at, when = '', children }: StepProps) {
  return (
    <>
      <span className={`relative mt-[5px] h-fit shrink-0 bg-surface ${toneText[tone]}`}>
        <StatusShape tone={tone} size={12} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-x-4">
          <div className="min-w-0">{title}</div>
          {at !== null && (
            <div className="shrink-0 text-sm text-soft tabular-nums">
              {when} {momentOf(at)}
            </div>
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
