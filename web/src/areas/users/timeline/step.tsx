import {
  MAX_ATTEMPTS,
  type ArchivedAttempt,
  type HistoryCall,
} from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { serviceLead, useServiceNow } from '../../../api/service-clock';
import { ResponseChip, responseWords } from '../../../records/attempt/response-chip';
import { countdownExact } from '../../../records/call/countdown';
import { ServiceAge } from '../../../records/service-age';
import { StatusShape, type Tone } from '../../../ui/feedback/status';
import { countText } from '../../../ui/text/counts';
import { durationText } from '../../../ui/time/times';

interface Placed {
  created_at: number | null;
  sequence: number;
}

// The archive's own order: ms × 1,000 and a tie-breaker.
const PLACES_A_MS = 1000;

/** When a call or an attempt was created, or first seen if no time is provided; ms by the service's clock. */
export function madeAt({ created_at, sequence }: Placed): number {
  return created_at ?? Math.floor(sequence / PLACES_A_MS);
}

/** A time in a user's timeline, or nothing if it is not known; ms by the service's clock. */
export function momentOf(at: number | null) {
  return at === null ? undefined : <ServiceAge ms={at} form="clock" />;
}

/** One event, past or to come, as a line of the timeline. */
export interface StepProps {
  tone: Tone;
  title: ReactNode;
  detail?: ReactNode;
  at: number | null;
  /** What the time says, if not when the event happened. */
  when?: string;
  /** The details below it. */
  children?: ReactNode;
}

/** Draws one event as a line of the timeline. */
export function Step({ tone, title, detail, at, when = '', children }: StepProps) {
  return (
    <>
      <span className="relative mt-[5px] h-fit shrink-0 bg-surface">
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

interface UserAttemptsProps {
  call: HistoryCall;
  /** Those known of it, oldest first. */
  attempts: readonly ArchivedAttempt[];
}

function Next({ call }: Pick<UserAttemptsProps, 'call'>) {
  const now = useServiceNow();
  const { next_attempt_at, attempts } = call;
  return (
    <li className="text-soft">
      Attempt {attempts + 1}{' '}
      <span className="tabular-nums">
        {next_attempt_at === null
          ? 'pending, time not provided'
          : countdownExact(next_attempt_at, now)}
      </span>
    </li>
  );
}

/** A call's attempts in a user's timeline, oldest first, what is missing among them, and the next one. */
export function UserAttempts({ call, attempts }: UserAttemptsProps) {
  const missing = call.attempts_missing;
  const goesOn = call.state === 'retrying' && call.attempts < MAX_ATTEMPTS;
  if (attempts.length + missing === 0 && !goesOn) return null;
  return (
    <ul className="mt-1 space-y-1 border-l border-line pl-3 text-sm">
      {missing > 0 && (
        <li className="text-soft">
          {countText(missing, 'attempt')} {missing === 1 ? 'is' : 'are'} not in this console’s
          records
        </li>
      )}
      {attempts.map((attempt) => (
        <li
          key={attempt.attempt_key}
          className="flex flex-wrap items-baseline gap-x-2 tabular-nums"
        >
          <span className="text-soft">Attempt {attempt.attempt}</span>
          <ResponseChip response={attempt} />
          <span className="min-w-0 break-words">{responseWords(attempt)}</span>
          <span className="ml-auto text-soft">{momentOf(madeAt(attempt))}</span>
        </li>
      ))}
      {goesOn && <Next call={call} />}
    </ul>
  );
}

const MINUTE_MS = 60_000;

/** Says that a timeline's times are by the service's clock if that differs, like a sandbox's that was moved. */
export function ClockNote() {
  const environment = useEnvironment();
  // The service's clock has whole seconds, so a difference below a minute is not certain.
  const lead = Math.round(serviceLead(environment) / MINUTE_MS) * MINUTE_MS;
  if (lead === 0) return null;
  return (
    <p className="mt-3 text-sm text-soft">
      The service’s clock is {durationText(Math.abs(lead))} {lead > 0 ? 'ahead of' : 'behind'} your
      clock. Times in this timeline use the service’s clock.
    </p>
  );
}
