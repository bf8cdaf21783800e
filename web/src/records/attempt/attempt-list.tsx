import type { AttemptDetail } from '@connect-console/server/contract';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { TimeStamp } from '../../ui/time/time-stamp';
import { countText } from '../../ui/text/counts';
import { Fold, Summary } from '../../ui/layout/fold';
import { RawRecord } from '../../ui/text/raw-record';
import { ResponseChip, responseWords } from './response-chip';
import { ResponseExplanation } from './response-explanation';
import { BodyView } from '../../ui/text/body-view';
import { durationMs } from '../../ui/time/times';

/** The DOM ID of an attempt. */
export function attemptId(attempt_key: string): string {
  return `attempt-${attempt_key}`;
}

function sameResponse(a: AttemptDetail, b: AttemptDetail): boolean {
  return (
    a.http_status === b.http_status &&
    a.network_code === b.network_code &&
    a.network_message === b.network_message
  );
}

interface AttemptProps {
  detail: AttemptDetail;
  /** The attempt above it, whose information is not repeated. */
  above: AttemptDetail | undefined;
  /** Its request; null if not known. */
  request: ReactNode;
  /** The differences to the attempt before it; null for the first. */
  comparison: ReactNode;
  now: number;
}

function Attempt({ detail, above, request, comparison, now }: AttemptProps) {
  const { response_body, body_length, raw } = detail;
  // It is folded at first.
  const isRepeat =
    above !== undefined && sameResponse(detail, above) && response_body === above.response_body;
  return (
    <li
      id={attemptId(detail.attempt_key)}
      className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 border-t border-line py-2.5"
    >
      <span className="text-right text-sm text-soft tabular-nums">
        <span className="sr-only">Attempt </span>
        {detail.attempt ?? '–'}
      </span>
      <Fold
        className="group min-w-0"
        open={!isRepeat}
        summary={
          <summary className="relative flex list-none flex-wrap items-baseline gap-x-2.5 gap-y-0.5 rounded-small pr-5 text-sm [&::-webkit-details-marker]:hidden">
            <ResponseChip response={detail} />
            <span className="min-w-0 flex-1 basis-32">{responseWords(detail)}</span>
            <span className="text-soft tabular-nums">
              {detail.created_at !== null && (
                <TimeStamp ms={detail.created_at} now={now} form="clock" />
              )}
              {detail.duration_ms !== null && ` · ${durationMs(detail.duration_ms)}`}
            </span>
            <ChevronRight
              size={14}
              aria-hidden="true"
              className="absolute top-[3px] right-0 text-soft group-open:rotate-90"
            />
          </summary>
        }
      >
        <div className="mt-2 space-y-2">
          {(!above || !sameResponse(detail, above)) && <ResponseExplanation response={detail} />}
          {response_body !== null && response_body !== '' && (
            <BodyView body={response_body} length={body_length} />
          )}
          {request}
          {comparison}
          <RawRecord value={raw} label="Raw record of the attempt" open={isRepeat} />
        </div>
      </Fold>
    </li>
  );
}

/** How many of a call's attempts the archive lacks; null if none. */
function attemptsRemark(known: number, missing: number, isPending: boolean): string | null {
  if (known === 0 && missing <= 0) {
    return isPending ? 'Not attempted yet.' : 'No attempt is in this console’s records.';
  }
  if (missing <= 0) return null;
  return `${countText(missing, 'attempt')} ${missing === 1 ? 'is' : 'are'} not in this console’s records. The service lists only the 50 newest attempts of all calls together.`;
}

interface AttemptListProps {
  /** Of one call, oldest first. */
  attempts: readonly AttemptDetail[];
  /** How many attempts the call counts that have no record. */
  missing: number;
  /** Whether the call is still to be delivered. */
  isPending: boolean;
  /** The request of an attempt; null if not known. */
  requestOf: (attempt: AttemptDetail) => ReactNode;
  /** The differences between an attempt and the one before it. */
  comparisonOf: (older: AttemptDetail, newer: AttemptDetail) => ReactNode;
  now: number;
}

/** A call's attempts, newest first, and how many of them have no record. */
export function AttemptList(props: AttemptListProps) {
  const { attempts, missing, isPending, requestOf, comparisonOf, now } = props;
  const remark = attemptsRemark(attempts.length, missing, isPending);
  const newestFirst = attempts.toReversed();
  const unseen = attempts.filter((attempt) => requestOf(attempt) === null).length;
  return (
    <>
      <ol>
        {newestFirst.map((detail, n) => {
          const before = newestFirst[n + 1];
          return (
            <Attempt
              key={detail.attempt_key}
              {...{ detail, now }}
              above={newestFirst[n - 1]}
              request={requestOf(detail)}
              comparison={
                before && (
                  <Fold
                    summary={
                      <Summary>
                        Compare with{' '}
                        {before.attempt === null ? 'the one before' : `attempt ${before.attempt}`}
                      </Summary>
                    }
                  >
                    {comparisonOf(before, detail)}
                  </Fold>
                )
              }
            />
          );
        })}
      </ol>
      {unseen > 0 && (
        <p className="border-t border-line pt-2.5 text-sm text-soft">
          No request is known for {countText(unseen, 'attempt')}. Requests are known for deliveries
          to this console and, to roles with QA, to test receivers.
        </p>
      )}
      {remark && <p className="border-t border-line pt-2.5 text-sm text-soft">{remark}</p>}
    </>
  );
}
