import type { EventDetail } from '@connect-console/server/contract';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { TimeStamp } from '../../ui/time/time-stamp';
import { RawRecord } from '../../ui/text/raw-record';
import { AnswerChip, answerWords } from './response-chip';
import { AnswerExplanation } from './response-explanation';
import { BodyView } from './body-view';
import { durationMs } from './duration';

/** The id of an attempt's place in the page. */
export function attemptId(event_key: string): string {
  return `attempt-${event_key}`;
}

function sameAnswer(a: EventDetail, b: EventDetail): boolean {
  return (
    a.event.http_status === b.event.http_status &&
    a.event.network_error?.code === b.event.network_error?.code &&
    a.event.network_error?.message === b.event.network_error?.message
  );
}

interface AttemptProps {
  detail: EventDetail;
  /** The attempt above it: what stands there already is not told again. */
  above: EventDetail | undefined;
  now: number;
}

function Line({ detail: { event }, now }: Omit<AttemptProps, 'above'>) {
  return (
    <>
      <AnswerChip answer={event} />
      <span className="min-w-0 flex-1 basis-32">{answerWords(event)}</span>
      <span className="text-soft tabular-nums">
        {event.created_at !== null && <TimeStamp ms={event.created_at} now={now} form="clock" />}
        {event.duration_ms !== null && ` · ${durationMs(event.duration_ms)}`}
      </span>
    </>
  );
}

const LINE = 'flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-sm';

function Attempt({ detail, above, now }: AttemptProps) {
  const { event, response_body, body_length, raw } = detail;
  const body = response_body !== null && response_body !== '' && (
    <BodyView body={response_body} length={body_length} />
  );
  const isRepeat =
    above !== undefined && sameAnswer(detail, above) && response_body === above.response_body;
  return (
    <li
      id={attemptId(event.event_key)}
      className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 border-t border-line py-2.5"
    >
      <span className="text-right text-sm text-soft tabular-nums">
        <span className="sr-only">Attempt </span>
        {event.attempt ?? '–'}
      </span>
      {isRepeat ? (
        <details className="group min-w-0">
          <summary className="relative list-none rounded-small pr-5 [&::-webkit-details-marker]:hidden">
            <span className={LINE}>
              <Line {...{ detail, now }} />
            </span>
            <ChevronRight
              size={14}
              aria-hidden="true"
              className="absolute top-[3px] right-0 text-soft group-open:rotate-90"
            />
          </summary>
          <div className="mt-2 space-y-2">
            {body}
            <RawRecord value={raw} label="Raw record of the attempt" open />
          </div>
        </details>
      ) : (
        <div className="min-w-0 space-y-2">
          <div className={LINE}>
            <Line {...{ detail, now }} />
          </div>
          {(!above || !sameAnswer(detail, above)) && <AnswerExplanation event={event} />}
          {body}
          <RawRecord value={raw} label="Raw record of the attempt" />
        </div>
      )}
    </li>
  );
}

/** What the archive lacks of a call's attempts; null when nothing. */
function attemptsRemark(known: number, missing: number): string | null {
  if (known === 0 && missing <= 0) return 'Not attempted yet.';
  if (missing <= 0) return null;
  const [count, were] = missing === 1 ? ['1 attempt', 'was'] : [`${missing} attempts`, 'were'];
  return `The service counts ${count} that ${were} not in this console’s records: it lists the 50 newest of all calls together.`;
}

interface AttemptListProps {
  /** Of one call, oldest first. */
  attempts: readonly EventDetail[];
  /** How many attempts the call counts that no record tells of. */
  missing: number;
  now: number;
}

/** A call's attempts, the last one first, and plainly what is not known of them. */
export function AttemptList({ attempts, missing, now }: AttemptListProps) {
  const remark = attemptsRemark(attempts.length, missing);
  const newestFirst = attempts.toReversed();
  return (
    <>
      <ol>
        {newestFirst.map((detail, n) => (
          <Attempt
            key={detail.event.event_key}
            detail={detail}
            above={newestFirst[n - 1]}
            now={now}
          />
        ))}
      </ol>
      {remark && <p className="border-t border-line pt-2.5 text-sm text-soft">{remark}</p>}
    </>
  );
}
