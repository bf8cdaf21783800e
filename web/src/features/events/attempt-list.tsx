import type { CallEvent } from '@connect-console/server/contract';
import { RawRecord } from '../../ui/raw-record';
import { TimeStamp } from '../../ui/time-stamp';
import { AnswerChip, answerWords } from './answer-chip';
import { AnswerExplanation } from './answer-explanation';
import { BodyView } from './body-view';
import { durationMs } from './duration';

function sameAnswer(a: CallEvent, b: CallEvent | undefined): boolean {
  return (
    a.http_status === b?.http_status &&
    a.network_error?.code === b.network_error?.code &&
    a.network_error?.message === b.network_error?.message
  );
}

interface AttemptProps {
  event: CallEvent;
  /** The attempt above it: what stands there already is not explained again. */
  above: CallEvent | undefined;
  now: number;
}

function Attempt({ event, above, now }: AttemptProps) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 border-t border-line py-2.5">
      <span className="text-right text-sm text-soft tabular-nums">
        <span className="sr-only">Attempt </span>
        {event.attempt ?? '–'}
      </span>
      <div className="min-w-0 space-y-2">
        <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-sm">
          <AnswerChip answer={event} />
          <span className="min-w-0 flex-1 basis-32">{answerWords(event)}</span>
          <span className="text-soft tabular-nums">
            {event.created !== null && <TimeStamp ms={event.created} now={now} form="clock" />}
            {event.duration_ms !== null && ` · ${durationMs(event.duration_ms)}`}
          </span>
        </div>
        {!sameAnswer(event, above) && <AnswerExplanation event={event} />}
        {event.response_body !== null && event.response_body !== '' && (
          <BodyView body={event.response_body} />
        )}
        <RawRecord value={event.raw} label="Raw record of the attempt" />
      </div>
    </li>
  );
}

/** What the listed events leave out of a call's attempts; null when nothing. */
export function attemptsRemark(attempts: number | null, known: number): string | null {
  const limit = 'among the 50 events that the service lists';
  if (known === 0 && attempts === 0) return 'Not attempted yet.';
  if (known === 0) return `None of its attempts is ${limit}.`;
  const missing = (attempts ?? known) - known;
  if (missing <= 0) return null;
  return missing === 1
    ? `1 more attempt is not ${limit}.`
    : `${missing} more attempts are not ${limit}.`;
}

interface AttemptListProps {
  /** Of one call, the last attempt first. */
  events: readonly CallEvent[];
  /** How many attempts the call counts; null when the call is not listed. */
  attempts: number | null;
  now: number;
}

/** A call's attempts as far as the listed events tell, and plainly what they do not tell. */
export function AttemptList({ events, attempts, now }: AttemptListProps) {
  const remark = attemptsRemark(attempts, events.length);
  return (
    <>
      <ul>
        {events.map((event, n) => (
          // Two attempts of a record that tells neither id nor number differ only by their place.
          <Attempt
            key={event.event_id ?? `${event.attempt ?? ''}-${n}`}
            event={event}
            above={events[n - 1]}
            now={now}
          />
        ))}
      </ul>
      {remark && <p className="border-t border-line pt-2.5 text-sm text-soft">{remark}</p>}
    </>
  );
}
